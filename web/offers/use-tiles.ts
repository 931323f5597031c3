import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Tile } from '#contract/offers.ts'
import { useUser } from '#web/members/user.ts'
import { useSettings } from '#web/sites/settings.ts'
import { tilesQuery } from './tiles-query.ts'

const NONE: readonly Tile[] = []

/** The tiles to show beside a list. Those that come when the list is already read stay away: they would push people down. */
export function useTiles(isListThere: boolean): readonly Tile[] {
  const { language } = useSettings()
  const isMember = useUser() !== null
  // The loader asks; who changes the language keeps the row until the other one is there.
  const options = { enabled: isMember, refetchOnMount: false, placeholderData: keepPreviousData }
  const { data } = useQuery({ ...tilesQuery(language), ...options })
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (isListThere && !data) setIsLate(true)
  }, [isListThere, data])
  return isLate || !isMember ? NONE : (data?.tiles ?? NONE)
}
