import { skipToken, useQuery } from '@tanstack/react-query'
import type { Output } from '#contract/endpoint.ts'
import type { likesOverview } from '#contract/likes.ts'
import { useLoadedLater } from '#web/platform/use-loaded-later.ts'

/** In a file that knows no call: the frame of every page reads the likes, and only a member's page loads them. */
export const ALL_LIKES = ['likes', 'all'] as const

/** The likes, once they are there. */
export function useLikes() {
  return useLoadedLater(useQuery<Output<typeof likesOverview>>({ queryKey: ALL_LIKES, queryFn: skipToken }).data)
}
