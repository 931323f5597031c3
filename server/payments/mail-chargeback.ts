import { FALLBACK_LOCALE, isLocale } from '#contract/locales.ts'
import { sayMoney } from '#server/invoices/say-money.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { findEmail } from '#server/members/email-of.ts'
import type { Applying } from './apply-truth.ts'
import type { PaymentRow } from './payment-row.ts'

/** Tells the buyer, as long as there is one, what the bank did: credits that go without a word look like a mistake. */
export async function mailChargeback(
  { tx, site, clock }: Applying,
  payment: PaymentRow,
  { kind, amount }: { kind: 'chargeback' | 'chargeback_reversed'; amount: number },
): Promise<void> {
  const { id, memberId, currency } = payment
  const address = await findEmail(tx, site.id, memberId)
  if (!address) return
  const language = isLocale(payment.language) ? payment.language : FALLBACK_LOCALE
  // Money that goes back stands below zero, here as on a credit note.
  const cents = kind === 'chargeback' ? -amount : amount
  const total = sayMoney(language, currency)(cents)
  const mail = { site: site.id, kind, address, language, memberId, intent: { id, total } }
  await sendMail(tx, mail, clock.now())
}
