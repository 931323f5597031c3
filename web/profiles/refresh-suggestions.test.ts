import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import type { MemberId } from '#contract/members.ts'
import { searchQuery } from '#web/search/search-query.ts'
import { swipesQuery } from '#web/swipes/swipes-query.ts'
import { refreshSuggestions } from './refresh-suggestions.ts'

describe('suggestions', () => {
  it('B4.1 are asked for anew after a change of what one says of oneself, however short ago they were loaded', () => {
    const queryClient = new QueryClient()
    const search = searchQuery('00000000-0000-4000-8000-000000000000' as MemberId, {})
    for (const queryKey of [search.queryKey, swipesQuery.queryKey]) queryClient.setQueryData<unknown>(queryKey, [])

    refreshSuggestions(queryClient)

    for (const queryKey of [search.queryKey, swipesQuery.queryKey])
      expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
  })
})
