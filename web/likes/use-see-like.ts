import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { seeLike } from '#contract/likes.ts'
import type { MemberId } from '#contract/members.ts'
import { call } from '#client/api/call.ts'
import { useUser } from '#web/members/user.ts'
import { markSeen } from './likes-cache.ts'
import { refreshLikes } from './refresh-likes.ts'
import { useLikes } from './use-likes.ts'

/** Whoever opens the profile of somebody who likes them has seen that like, on every device that may change something. */
export function useSeeLike(id: MemberId): void {
  const queryClient = useQueryClient()
  const mustConfirm = useUser()?.must_confirm ?? false
  const isNew = useLikes()?.liked_by.some((one) => one.id === id && one.like_new) ?? false
  useEffect(() => {
    if (!isNew || mustConfirm) return
    markSeen(queryClient, id)
    call(seeLike, { id }).catch(() => refreshLikes(queryClient))
  }, [id, isNew, mustConfirm, queryClient])
}
