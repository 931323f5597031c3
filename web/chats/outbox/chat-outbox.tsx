import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Chat, sendMessage, type Sent } from '#contract/chats.ts'
import type { MemberId } from '#contract/members.ts'
import { call } from '#client/api/call.ts'
import { applyMessage } from '../apply-event.ts'
import { CHAT } from '../chats-query.ts'
import type { Outgoing } from './outbox-store.ts'
import { sendOutbox } from './send-outbox.ts'
import { sendPicture } from './send-picture.ts'

/** Sends what the member has written, on whichever page they are by now. */
export function ChatOutbox({ owner }: { owner: MemberId }) {
  const queryClient = useQueryClient()
  useEffect(() => {
    const stop = new AbortController()
    const send = async (outgoing: Outgoing) => show(queryClient, outgoing.to, await sendOne(outgoing, stop.signal))
    void sendOutbox({ owner, send, signal: stop.signal })
    return () => stop.abort()
  }, [owner, queryClient])
  return null
}

function sendOne({ key, to, message }: Outgoing, signal: AbortSignal): Promise<Sent> {
  return message.kind === 'picture'
    ? sendPicture({ key, to, file: message.file, replyTo: message.reply_to }, signal)
    : call(sendMessage, { id: to, message }, key)
}

/** The answer and the event of the feed say the same; whichever comes first is shown. */
function show(queryClient: QueryClient, to: MemberId, { conversation, message, balance, prices }: Sent): void {
  applyMessage(queryClient, { conversation, member_id: to, message, num_unread_messages: 0, balance })
  queryClient.setQueriesData<Chat>({ queryKey: CHAT }, (chat) =>
    chat && chat.conversation === conversation ? { ...chat, prices } : chat,
  )
}
