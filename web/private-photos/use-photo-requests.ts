import { skipToken, useQuery } from '@tanstack/react-query'
import { useLoadedLater } from '#web/platform/use-loaded-later.ts'

/** In a file that knows no call: the frame of every page shows the number, and only a member's page loads it. */
export const PHOTO_REQUEST_COUNT = ['photo-request-count'] as const

/** How many wait to see the own private photos, once that is known. */
export function usePhotoRequests(): number | undefined {
  return useLoadedLater(useQuery<number>({ queryKey: PHOTO_REQUEST_COUNT, queryFn: skipToken }).data)
}
