import { skipToken, useQuery } from '@tanstack/react-query'
import { useLoadedLater } from '#web/platform/use-loaded-later.ts'

/** In a file that knows no call: the frame of every page shows the number, and only a member's page loads the chats. */
export const UNREAD_MESSAGES = ['chats', 'unread'] as const

/** The total of unread messages, once the chats are there. */
export function useUnreadMessages(): number | undefined {
  return useLoadedLater(useQuery<number>({ queryKey: UNREAD_MESSAGES, queryFn: skipToken }).data)
}
