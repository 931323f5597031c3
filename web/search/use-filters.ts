import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { addressOf, readFilters, type SearchFilters } from './filters.ts'

const route = getRouteApi('/_default/members/')

/** The filters live in the address: they can be shared, and back takes the last change back. */
export function useFilters(): [SearchFilters, (next: SearchFilters) => void] {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const filters = useMemo(() => readFilters(address), [address])
  return [filters, (next) => void navigate({ search: addressOf(readFilters(next)) })]
}
