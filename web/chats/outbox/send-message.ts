import type { QueryClient } from '@tanstack/react-query'
import { sendMessage as endpoint, type Sent } from '#contract/chats.ts'
import { call } from '#client/api/call.ts'
import { applySent } from '../apply-event.ts'
import type { Outgoing, OutgoingMessage } from './outbox-store.ts'
import { sendPicture } from './send-picture.ts'

/** Sends a message that waited, and shows it where its chat is open. */
export async function sendMessage(
  queryClient: QueryClient,
  outgoing: Outgoing<OutgoingMessage>,
  signal: AbortSignal,
): Promise<void> {
  applySent(queryClient, outgoing.to, await sendOne(outgoing, signal))
}

function sendOne({ key, to, message }: Outgoing<OutgoingMessage>, signal: AbortSignal): Promise<Sent> {
  return message.kind === 'picture'
    ? sendPicture({ key, to, file: message.file, replyTo: message.reply_to }, signal)
    : call(endpoint, { id: to, message }, key)
}
