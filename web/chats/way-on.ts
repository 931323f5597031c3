import type { ErrorCode } from '#contract/errors.ts'
import type { Outgoing } from './outbox/outbox-store.ts'

const refusedWhileGone: ReadonlySet<ErrorCode> = new Set(['chats.blocked', 'chats.partner_gone'])
const refusedForGood: ReadonlySet<ErrorCode> = new Set([
  'photos.not_an_image',
  'photos.too_large',
  'photos.too_many_pixels',
])

/**
 * What helps more than the same once more, which would only be refused again; nothing does while the other is gone, or for a
 * file that is no picture. What was missing may have come since, or who had gone be there again: then the same can be sent.
 */
export function wayOn(
  { code, details }: NonNullable<Outgoing['refusal']>,
  balance: number,
  hasGone: boolean,
): 'agree' | 'buy' | 'now' | 'premium' | 'change' | 'none' | undefined {
  if (refusedForGood.has(code) || (hasGone && refusedWhileGone.has(code))) return 'none'
  if (code === 'chats.price_changed') return 'agree'
  if (code === 'credits.too_few') return Number(details['needed']) <= balance ? 'now' : 'buy'
  if (code === 'chats.free_limit') return 'premium'
  return code === 'chats.same_opener' ? 'change' : undefined
}
