import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Country } from '#contract/locales.ts'
import { findPlaces, type Place, readRegions } from '#contract/places.ts'
import { call } from '#client/api/call.ts'

const SHORTEST = 2
/** Between two keys of a quick writer, so that one word costs one or two questions. */
const PAUSE_MS = 150

/** Towns whose name begins with a text. */
export function usePlaces(country: Country, typed: string): { places: readonly Place[]; isReady: boolean } {
  const text = useSettled(typed.trim())
  const { data, isSuccess } = useQuery({
    queryKey: ['places', country, text],
    queryFn: () => call(findPlaces, { country, text }),
    enabled: text.length >= SHORTEST,
    placeholderData: keepPreviousData,
  })
  const isAsked = text.length >= SHORTEST && typed.trim().length >= SHORTEST
  return { places: (isAsked && data?.places) || [], isReady: isAsked && isSuccess }
}

/** A value once it has stopped changing for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** The regions of a country, by name. */
export function useRegions(country: Country) {
  const { data } = useQuery({
    queryKey: ['regions'],
    queryFn: () => call(readRegions, {}),
    staleTime: Infinity,
    gcTime: Infinity,
  })
  return data?.regions[country] ?? []
}
