import type { QueryClient } from '@tanstack/react-query'
import type { likeEvents as kinds } from '#contract/likes.ts'
import type { WordEvents } from '#client/live/events.ts'
import { likeQuery } from './like-query.ts'
import { addReceived, markSeen, removeReceived } from './likes-cache.ts'
import { refreshLikes } from './refresh-likes.ts'

/** What pushed events change in the lists of likes. Only a like that is new here is asked for, by itself. */
export const likeEvents: WordEvents<keyof typeof kinds> = {
  on: {
    like: (queryClient, { like_id }) => receive(queryClient, like_id),
    match: (queryClient, { like_id }) => receive(queryClient, like_id),
    like_back: (queryClient, { like_id }) => (like_id ? receive(queryClient, like_id) : refreshLikes(queryClient)),
    like_gone: (queryClient, { member_id }) => removeReceived(queryClient, member_id),
    likes_seen: (queryClient, { member_id }) => markSeen(queryClient, member_id),
  },
  reload: refreshLikes,
}

async function receive(queryClient: QueryClient, likeId: string): Promise<void> {
  const entry = await queryClient.fetchQuery({ ...likeQuery(likeId), staleTime: 0 })
  if (entry) addReceived(queryClient, entry)
}
