import { Drama } from 'lucide-react'
import { useSettings } from '#web/sites/settings.ts'

/** As sites have it from the start. It is drawn, since not every system has a picture for it. */
const MASK = '🎭'

/** What stands before the words that say that a profile is fictional: masks, or what the operator has chosen. */
export function FictionalIcon() {
  const { fictional_icon: icon } = useSettings()
  if (icon === MASK) return <Drama aria-hidden size={14} className="shrink-0" />
  return icon ? <span aria-hidden>{icon}</span> : null
}
