import type { QueryClient } from '@tanstack/react-query'
import { sendMessage as endpoint, type Sent } from '#contract/chats.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { call, CallRefused } from '#client/api/call.ts'
import { applyGone, applyPricesChanged, applySent } from '../apply-event.ts'
import type { Outgoing, OutgoingMessage } from './outbox-store.ts'
import { sendPicture } from './send-picture.ts'

/** The other is not there any more for this member. */
const partnerGone = new Set<ErrorCode>(['chats.blocked', 'chats.partner_gone', 'chats.you_blocked'])

/** Sends a message that waited, for no more than its button said, and shows it where its chat is open. */
export async function sendMessage(
  queryClient: QueryClient,
  outgoing: Outgoing<OutgoingMessage>,
  signal: AbortSignal,
): Promise<Sent> {
  try {
    const sent = await sendOne(outgoing, signal)
    applySent(queryClient, outgoing.to, sent)
    await untilShown()
    return sent
  } catch (error) {
    if (error instanceof CallRefused && error.code === 'chats.price_changed') applyPricesChanged(queryClient)
    if (error instanceof CallRefused && partnerGone.has(error.code)) applyGone(queryClient, outgoing.to)
    throw error
  }
}

/**
 * Screens are told of a change in a task of its own. Until then the message still waits, and uses up what was free: without it
 * the button would say the old price for a moment, and somebody could press it.
 */
const untilShown = () => new Promise<void>((resolve) => setTimeout(resolve))

function sendOne({ key, to, message, price }: Outgoing<OutgoingMessage>, signal: AbortSignal): Promise<Sent> {
  const mostCredits = price?.credits
  return message.kind === 'picture'
    ? sendPicture({ key, to, file: message.file, replyTo: message.reply_to, mostCredits }, signal)
    : call(endpoint, { id: to, message, most_credits: mostCredits }, key)
}
