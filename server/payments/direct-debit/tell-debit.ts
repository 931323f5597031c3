import type { ChangeContext, MemberContext } from '#server/context.ts'
import { sayMoney } from '#server/invoices/say-money.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { emailOf } from '#server/members/email-of.ts'
import type { PaymentRow } from '../payment-row.ts'
import type { MandateRow } from './mandate.ts'

/**
 * Tells the mailbox that a debit was allowed: whoever was in for two minutes could order in the owner's name with an account that
 * does not pay, and leave them the debt. An address that nobody has confirmed is sent no code, and so allows none.
 */
export async function tellDebit(
  { tx, site, member, clock, device, country = '' }: ChangeContext<MemberContext>,
  { total, currency }: Pick<PaymentRow, 'total' | 'currency'>,
  { reference, ibanMasked }: Pick<MandateRow, 'reference' | 'ibanMasked'>,
): Promise<void> {
  const now = clock.now()
  const { language, id: memberId } = member
  const intent = {
    device,
    country,
    at: now.toISOString(),
    total: sayMoney(language, currency)(total),
    mandate: reference,
    iban: ibanMasked,
  }
  const address = await emailOf(tx, site.id, memberId)
  await sendMail(tx, { site: site.id, kind: 'debit_allowed', address, language, memberId, intent }, now)
}
