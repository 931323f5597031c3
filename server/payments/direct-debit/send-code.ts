import { FALLBACK_LOCALE, isLocale } from '#contract/locales.ts'
import type { Db } from '#server/platform/db/db.ts'
import { phrases } from '#server/platform/phrases.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Sms } from '#server/platform/sms.ts'
import type { Site } from '#server/sites/site.ts'
import { allowedBy, findMandate } from './mandate.ts'
import { codeOf } from './rules.ts'

/** Sends the code of a payment to the phone that was named for it, with what it allows. */
export async function sendCode(
  { db, site, secrets, sms }: { db: Db; site: Site; secrets: Secrets; sms: Sms },
  paymentId: string,
): Promise<void> {
  const mandate = await findMandate(db, site.id, paymentId)
  if (!mandate || mandate.signedAt) return
  const payment = await db
    .selectFrom('payments')
    .select(['siteId', 'id', 'language', 'total', 'currency'])
    .where('siteId', '=', site.id)
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const language = isLocale(payment.language) ? payment.language : FALLBACK_LOCALE
  const allowed = allowedBy(secrets, payment, mandate)
  const { phone, iban, total, currency } = allowed
  const amount = new Intl.NumberFormat(language, { style: 'currency', currency }).format(total / 100)
  const told = {
    code: codeOf(secrets, allowed),
    // Other spaces make the message one of 70 signs instead of 160.
    amount: amount.replaceAll(/\s/g, ' '),
    iban: iban.slice(-4),
  }
  await sms.send(phone, phrases(language, 'direct-debit')('sms', told))
}
