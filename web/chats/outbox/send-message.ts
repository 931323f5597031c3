import type { QueryClient } from '@tanstack/react-query'
import { sendMessage as endpoint, type Sent } from '#contract/chats.ts'
import { call, CallRefused } from '#client/api/call.ts'
import { applyPricesChanged, applySent } from '../apply-event.ts'
import type { Outgoing, OutgoingMessage } from './outbox-store.ts'
import { sendPicture } from './send-picture.ts'

/** Sends a message that waited, for no more than its button said, and shows it where its chat is open. */
export async function sendMessage(
  queryClient: QueryClient,
  outgoing: Outgoing<OutgoingMessage>,
  signal: AbortSignal,
): Promise<void> {
  try {
    applySent(queryClient, outgoing.to, await sendOne(outgoing, signal))
  } catch (error) {
    if (error instanceof CallRefused && error.code === 'chats.price_changed') applyPricesChanged(queryClient)
    throw error
  }
}

function sendOne({ key, to, message, price }: Outgoing<OutgoingMessage>, signal: AbortSignal): Promise<Sent> {
  const mostCredits = price?.credits
  return message.kind === 'picture'
    ? sendPicture({ key, to, file: message.file, replyTo: message.reply_to, mostCredits }, signal)
    : call(endpoint, { id: to, message, most_credits: mostCredits }, key)
}
