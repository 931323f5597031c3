import type { QueryClient } from '@tanstack/react-query'
import { LIKES_LISTS } from './likes-list-query.ts'
import { likesQuery } from './likes-query.ts'

/** Loads the likes anew, and every list of them that is on the screen. */
export async function refreshLikes(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    // The frame only reads it, so that nobody but this asks for it.
    queryClient.fetchQuery({ ...likesQuery, staleTime: 0 }).catch(() => {}),
    refreshLists(queryClient),
  ])
}

/** Loads the page of likes that is on the screen anew; the others when they are next shown. */
export async function refreshLists(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: LIKES_LISTS }),
    queryClient.invalidateQueries({ queryKey: ['likes', 'one'] }),
  ])
}
