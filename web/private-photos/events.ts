import type { QueryClient } from '@tanstack/react-query'
import { countPhotoRequests, type privatePhotoEvents as kinds } from '#contract/private-photos.ts'
import { call } from '#client/api/call.ts'
import type { WordEvents } from '#client/live/events.ts'
import { PROFILE } from '#web/members/profile-query.ts'
import { PHOTO_ACCESS } from './access-queries.ts'
import { PHOTO_REQUEST_COUNT } from './use-photo-requests.ts'

/** What pushed events change: the owner's lists and their mark, and the profile that the other has open. */
export const privatePhotoEvents: WordEvents<keyof typeof kinds> = {
  on: {
    photo_request: refreshAccess,
    photo_grant: (queryClient, { member_id }) => queryClient.invalidateQueries({ queryKey: [PROFILE, member_id] }),
    photo_grant_gone: (queryClient, { member_id }) => queryClient.invalidateQueries({ queryKey: [PROFILE, member_id] }),
  },
  reload: refreshAccess,
}

/** Loads anew who asks and who may see, where that is shown, and how many wait. */
export async function refreshAccess(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient
      .fetchQuery({
        queryKey: PHOTO_REQUEST_COUNT,
        queryFn: async () => (await call(countPhotoRequests, {})).count,
        staleTime: 0,
        gcTime: Infinity,
      })
      .catch(() => {}),
    queryClient.invalidateQueries({ queryKey: PHOTO_ACCESS }),
  ])
}
