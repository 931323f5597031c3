import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Sent } from '#contract/chats.ts'
import type { MemberId } from '#contract/members.ts'
import { isAction, isMessage, type Outgoing } from '#web/chats/outbox/outbox-store.ts'
import { sendMessage } from '#web/chats/outbox/send-message.ts'
import { sendOutbox } from '#web/chats/outbox/send-outbox.ts'
import { useSendAction } from '#web/likes/use-send-action.ts'

interface Props {
  owner: MemberId
  onSent?: ((sent: Sent) => Promise<void>) | undefined
}

/** Sends what the member has written or done, on whichever page they are by now. */
export function MemberOutbox({ owner, onSent }: Props) {
  const queryClient = useQueryClient()
  const sendAction = useSendAction()
  const send = useEffectEvent(async (outgoing: Outgoing, signal: AbortSignal) => {
    if (isMessage(outgoing)) {
      const sent = await sendMessage(queryClient, outgoing, signal)
      await onSent?.(sent)
    }
    if (isAction(outgoing)) await sendAction(outgoing)
  })
  useEffect(() => {
    const stop = new AbortController()
    void sendOutbox({ owner, send: (outgoing) => send(outgoing, stop.signal), signal: stop.signal })
    return () => stop.abort()
  }, [owner])
  return null
}
