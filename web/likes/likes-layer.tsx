import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import type { MemberId } from '#contract/members.ts'
import { useToast } from '#ui/toast.tsx'
import { useLiveEvent } from '#client/live/events.ts'
import { openLive } from '#client/live/open-live.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { userQuery } from '#web/members/user.ts'
import { useSettings } from '#web/sites/settings.ts'
import { AutoLike } from './auto-like.tsx'
import { likesQuery } from './likes-query.ts'
import { useLikes } from './use-likes.ts'
import { MatchModal } from './match-modal.tsx'
import { refreshLikes } from './refresh-likes.ts'
import { showMatch } from './shown-match.ts'

const ENDED_MS = 1500

/** Follows what happens to the member while the page is open, and shows it. */
export function LikesLayer() {
  useFollowedFeed()
  useAppBadge()
  return (
    <Suspense fallback={null}>
      <Notices />
      <MatchModal />
      <AutoLike />
    </Suspense>
  )
}

/** Likes are loaded once the place in the feed is known: what happens meanwhile comes as an event. */
function useFollowedFeed() {
  const queryClient = useQueryClient()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    async function isStillMember() {
      // Whoever has just changed a password or left goes on by themselves first.
      await new Promise((resolve) => setTimeout(resolve, ENDED_MS))
      // The refusal of this call logs the page out.
      return !isOver && (await queryClient.fetchQuery({ ...userQuery, staleTime: 0 }).catch(() => null)) !== null
    }
    async function follow() {
      try {
        stop = await openLive({ isStillMember })
      } catch {
        // Without the feed the page still works; it only learns of news by loading.
      }
      if (isOver) stop?.()
      else await refreshLikes(queryClient)
    }
    void follow()
    return () => {
      isOver = true
      stop?.()
    }
  }, [queryClient])
}

/** The mark on the icon of an installed site. */
function useAppBadge() {
  const count = useLikes()?.new_likes
  useEffect(() => {
    if (count === undefined || !('setAppBadge' in navigator)) return
    // Browsers that have the call may still refuse it where the site is not installed.
    void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {})
  }, [count])
}

function Notices() {
  const say = usePhrases('likes')
  const toast = useToast()
  const queryClient = useQueryClient()
  const { fictional_singular: label } = useSettings()

  const refresh = () => refreshLikes(queryClient)
  /** Whoever the event is about, from the likes as they are now. */
  const findNew = async (id: MemberId) => {
    await refresh()
    return queryClient.getQueryData(likesQuery.queryKey)?.liked_by.find((one) => one.id === id)?.profile
  }

  useLiveEvent('like', async ({ member_id, is_automatic, is_fictional }) => {
    const profile = await findNew(member_id)
    // An automatic one has a window of its own, which says what it is.
    if (!profile || is_automatic) return
    const { name } = profile
    toast.show({ message: is_fictional ? say('news.fictional', { name, label }) : say('news.like', { name }) })
  })
  useLiveEvent('match', async ({ member_id }) => {
    const profile = await findNew(member_id)
    if (profile && !document.hidden) showMatch(profile)
  })
  useLiveEvent('like_gone', refresh)
  useLiveEvent('like_back', refresh)
  useLiveEvent('likes_seen', refresh)
  useLiveEvent('reset', refresh)
  return null
}
