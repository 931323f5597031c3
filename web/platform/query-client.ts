import { QueryClient } from '@tanstack/react-query'

/** What a page knows of the server. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    // Calls retry by themselves, with the same key; a second layer of retries would multiply them. Without a network they
    // are tried and fail: by itself the cache would hold them back in silence, and a whole screen with them.
    defaultOptions: {
      queries: { retry: false, networkMode: 'offlineFirst', staleTime: 60_000 },
      mutations: { retry: false, networkMode: 'offlineFirst' },
    },
  })
}
