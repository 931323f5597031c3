import type { QueryClient } from '@tanstack/react-query'
import { type Chat, sendMessage as endpoint, type Sent } from '#contract/chats.ts'
import type { MemberId } from '#contract/members.ts'
import { call } from '#client/api/call.ts'
import { applyMessage } from '../apply-event.ts'
import { CHAT } from '../chats-query.ts'
import type { Outgoing, OutgoingMessage } from './outbox-store.ts'
import { sendPicture } from './send-picture.ts'

/** Sends a message that waited, and shows it where its chat is open. */
export async function sendMessage(
  queryClient: QueryClient,
  outgoing: Outgoing<OutgoingMessage>,
  signal: AbortSignal,
): Promise<void> {
  show(queryClient, outgoing.to, await sendOne(outgoing, signal))
}

function sendOne({ key, to, message }: Outgoing<OutgoingMessage>, signal: AbortSignal): Promise<Sent> {
  return message.kind === 'picture'
    ? sendPicture({ key, to, file: message.file, replyTo: message.reply_to }, signal)
    : call(endpoint, { id: to, message }, key)
}

/** The answer and the event of the feed say the same; whichever comes first is shown. */
function show(queryClient: QueryClient, to: MemberId, { conversation, message, balance, prices }: Sent): void {
  applyMessage(queryClient, { conversation, member_id: to, message, num_unread_messages: 0, balance })
  queryClient.setQueriesData<Chat>({ queryKey: CHAT }, (chat) =>
    chat && chat.conversation === conversation ? { ...chat, prices } : chat,
  )
}
