import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { query as queryOf } from '#contract/endpoint.ts'
import {
  changeSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  type SavedSearch,
  saveSearch,
} from '#contract/search.ts'
import { call } from '#client/api/call.ts'
import { readFilters, type SearchFilters } from './filters.ts'
import { asked } from './search-query.ts'

export const savedSearchesQuery = queryOptions({
  queryKey: ['saved-searches'],
  queryFn: () => call(listSavedSearches, {}),
})

type NewSearch = Omit<SavedSearch, 'id' | 'city'>

/** Saving, switching and forgetting: each answer is the whole list. */
export function useSavedSearches() {
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (change: () => Promise<{ searches: SavedSearch[] }>) => change(),
    onSuccess: (list) => queryClient.setQueryData(savedSearchesQuery.queryKey, list),
    onError: () => queryClient.invalidateQueries(savedSearchesQuery),
  })
  return {
    isPending,
    error,
    save: (search: NewSearch, onSuccess = () => {}) => mutate(() => call(saveSearch, search), { onSuccess }),
    forget: ({ id }: SavedSearch, onSuccess: () => void) =>
      mutate(() => call(deleteSavedSearch, { id }), { onSuccess }),
    /** Seen at once; if the server says no, the list is asked for again. */
    switchAlerts: ({ id }: SavedSearch, wants_alerts: boolean) => {
      queryClient.setQueryData(
        savedSearchesQuery.queryKey,
        (list) => list && { searches: list.searches.map((one) => (one.id === id ? { ...one, wants_alerts } : one)) },
      )
      mutate(() => call(changeSavedSearch, { id, wants_alerts }))
    },
  }
}

/** Filters as a saved search holds them: the names repeated, without where a visitor came from. */
export function savedQuery(filters: SearchFilters): string {
  return queryOf(asked({ ...filters, network: undefined, ref: undefined })).slice(1)
}

export function savedFilters({ query, city }: Pick<SavedSearch, 'query' | 'city'>): SearchFilters {
  const params = new URLSearchParams(query)
  const named = Object.fromEntries([...new Set(params.keys())].map((name) => [name, one(params, name)]))
  return readFilters({ ...named, city })
}

function one(params: URLSearchParams, name: string): string | string[] | undefined {
  const values = params.getAll(name)
  return values.length > 1 ? values : values[0]
}
