import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useLiveEvent } from '#client/live/events.ts'
import { useMember } from '#web/members/user.ts'
import { refreshTurns } from '#web/sessions/refresh-turns.ts'
import type { WorkerMessage } from '#contract/push.ts'
import { pushQuery } from './push-state.ts'
import { registerWorker } from './register-worker.ts'
import { closeNotices } from './close-notices.ts'
import { useSeenNews } from './use-seen-news.ts'
import { useSendAgain } from './use-send-again.ts'

const TURNS_WITH_PUSH = 5

/** Keeps this browser's notices in step with the page: what one opens, what is read here, and where they go. Draws nothing. */
export function PushLayer() {
  useWorker()
  useSubscriptionSent()
  useRarerRefresh()
  useSeenNews()
  useLiveEvent('chat_read', ({ is_own: isOwn, conversation }) => {
    if (isOwn) void closeNotices(conversation)
  })
  return null
}

function useWorker(): void {
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const hear = ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.type === 'open') void router.navigate({ to: data.path })
      else queryClient.setQueryData(pushQuery.queryKey, (known) => known && { ...known, lastMessage: data.message })
    }
    navigator.serviceWorker.addEventListener('message', hear)
    navigator.serviceWorker.startMessages()
    offerInstalling()
    const start = () => void registerWorker().catch(() => {})
    // Nothing of the page waits for it.
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 10_000 })
    else setTimeout(start, 3000)
    return () => navigator.serviceWorker.removeEventListener('message', hear)
  }, [router, queryClient])
}

/** The member is asked for every five minutes where notices come by themselves. */
function useRarerRefresh(): void {
  const { data: state } = useQuery(pushQuery)
  const hasPush = typeof state?.subscribed === 'object' && state.subscribed !== null
  useEffect(() => {
    refreshTurns.every = hasPush ? TURNS_WITH_PUSH : 1
  }, [hasPush])
}

/** Only members have a use for the site as an app; a visitor's first page carries nothing of it. */
function offerInstalling(): void {
  if (document.head.querySelector('link[rel=manifest]')) return
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.webmanifest' }),
  )
}

/**
 * A browser that has subscribed before belongs to whoever is logged in now, once the server knows. With every page anew: somebody
 * else may have named another browser meanwhile.
 */
function useSubscriptionSent(): void {
  const sendAgain = useSendAgain()
  const { must_confirm: mustConfirm } = useMember()
  const send = useEffectEvent(sendAgain)
  useEffect(() => {
    if (!mustConfirm) send()
  }, [mustConfirm])
}
