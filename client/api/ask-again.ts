import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

const waiting = new WeakSet<Query>()

/** Asks again for what is being asked for: its answer may be older than what the screen was told meanwhile. */
export function askAgain(queryClient: QueryClient, queryKey: QueryKey): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
    if (waiting.has(query)) continue
    waiting.add(query)
    const ask = () => {
      waiting.delete(query)
      return queryClient.refetchQueries({ queryKey: query.queryKey, exact: true })
    }
    // A screen waits for a first answer; a later one is given up, once for all that was told together.
    const isFirst = query.state.data === undefined
    void (isFirst ? query.promise : Promise.resolve())?.then(ask, ask)
  }
}
