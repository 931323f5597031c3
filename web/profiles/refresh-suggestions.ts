import type { QueryClient } from '@tanstack/react-query'
import { SEARCH } from '#web/search/search-query.ts'
import { swipesQuery } from '#web/swipes/swipes-query.ts'

/**
 * Whom search and swipe game suggest depends on what members say of themselves. What was loaded before is asked for anew
 * when they are opened; searches are else kept for a while as they were left.
 */
export function refreshSuggestions(queryClient: QueryClient): void {
  for (const queryKey of [[SEARCH], swipesQuery.queryKey]) {
    void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
  }
}
