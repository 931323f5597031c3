import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import type { MemberEvent } from '#contract/events.ts'
import { announce, applyEvent, type EventHandlers } from '#client/live/events.ts'
import { openLive } from '#client/live/open-live.ts'
import { chatEvents } from '#web/chats/events.ts'
import { TimeBonusPopup } from '#web/discounts/time-bonus-popup.tsx'
import { likeEvents } from '#web/likes/events.ts'
import { LikesLayer } from '#web/likes/likes-layer.tsx'
import { useMember, userQuery } from '#web/members/user.ts'
import { paymentEvents } from '#web/payments/events.ts'
import { privatePhotoEvents } from '#web/private-photos/events.ts'
import { PhotoNotices } from '#web/private-photos/photo-notices.tsx'
import { MemberOutbox } from './member-outbox.tsx'
import { useAppBadge } from './use-app-badge.ts'
import { usePageHidden } from './use-page-hidden.ts'
import { useQuickHide } from './use-quick-hide.ts'

/** Every word that has events, with what they change. */
const words = [likeEvents, chatEvents, paymentEvents, privatePhotoEvents]
const handlers: EventHandlers = {
  ...likeEvents.on,
  ...chatEvents.on,
  ...paymentEvents.on,
  ...privatePhotoEvents.on,
}

/** In a file of its own: it brings words that most pages have no use for. */
const Push = lazy(async () => ({ default: (await import('#web/push/push.tsx')).Push }))

/** Also by itself: it brings a library, and nothing waits for it. */
const KeepChats = lazy(async () => ({ default: (await import('#web/chats/kept/keep-chats.tsx')).KeepChats }))

const ENDED_MS = 1500

/** Follows the member's feed while the page is open, and shows what happens. */
export function LiveLayer() {
  useFollowedFeed()
  useAppBadge()
  usePageHidden()
  useQuickHide()
  const { id } = useMember()
  return (
    <>
      <LikesLayer />
      <Suspense fallback={null}>
        <PhotoNotices />
        <MemberOutbox owner={id} />
      </Suspense>
      <TimeBonusPopup />
      <Suspense fallback={null}>
        <Push />
        <KeepChats />
      </Suspense>
    </>
  )
}

/** What words keep is loaded once the place in the feed is known: what happens meanwhile comes as an event. */
function useFollowedFeed() {
  const queryClient = useQueryClient()
  const { must_confirm: mustConfirm } = useMember()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    const reload = async () => void (await Promise.all(words.map((word) => word.reload(queryClient))))
    async function isStillMember() {
      // Whoever has just changed a password or logged out is led on by that page first.
      await new Promise((resolve) => setTimeout(resolve, ENDED_MS))
      // The refusal of this call logs the page out.
      return !isOver && (await queryClient.fetchQuery({ ...userQuery, staleTime: 0 }).catch(() => null)) !== null
    }
    async function follow() {
      const onEvent = async (event: MemberEvent) => {
        await applyEvent(handlers, queryClient, event)
        announce(event)
      }
      try {
        // Whoever has to confirm first would be refused.
        if (!mustConfirm) stop = await openLive({ onEvent, onReset: reload, isStillMember })
      } catch {
        // Without the feed the page still works; it only learns of news by loading.
      }
      if (isOver) stop?.()
      else await reload()
    }
    void follow()
    return () => {
      isOver = true
      stop?.()
    }
  }, [queryClient, mustConfirm])
}
