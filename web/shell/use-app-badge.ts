import { useEffect } from 'react'
import { useUnreadMessages } from '#web/chats/use-unread-messages.ts'
import { useLikes } from '#web/likes/use-likes.ts'

/** The mark on the icon of an installed site: unread messages and new likes. */
export function useAppBadge(): void {
  const likes = useLikes()?.new_likes
  const messages = useUnreadMessages()
  const count = likes === undefined && messages === undefined ? undefined : (likes ?? 0) + (messages ?? 0)
  useEffect(() => {
    if (count === undefined || !('setAppBadge' in navigator)) return
    // Browsers that have the call may still refuse it where the site is not installed.
    void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {})
  }, [count])
}
