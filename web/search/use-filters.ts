import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { addressOf, readFilters, type SearchFilters } from './filters.ts'

const route = getRouteApi('/_default/members/')

/** The filters live in the address: they can be shared, and back takes the last change back. */
export function useFilters(): [SearchFilters, (next: SearchFilters, isFromSheet?: boolean) => void] {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const filters = useMemo(() => readFilters(address), [address])
  // The sheet that they were chosen in has an entry of its own in the history, and this takes its place.
  return [
    filters,
    (next, isFromSheet = false) => void navigate({ search: addressOf(readFilters(next)), replace: isFromSheet }),
  ]
}
