import { useEffect, useSyncExternalStore } from 'react'
import { usePhrases } from '#client/phrases/phrases.ts'
import { isTabNeutral, keepTabNeutral, subscribeToNeutralTab } from '#web/platform/neutral-tab.ts'

/** Keeps the title and icon of the tab plain where the member wants it so. Draws nothing. */
export function NeutralTab() {
  const isNeutral = useSyncExternalStore(subscribeToNeutralTab, isTabNeutral, () => false)
  return isNeutral ? <Neutral /> : null
}

function Neutral() {
  const title = usePhrases('notifications')('discreet.tab_title')
  useEffect(() => keepTabNeutral(title), [title])
  return null
}
