import { FALLBACK_LOCALE, isLocale } from '#contract/locales.ts'
import type { Db } from '#server/platform/db/db.ts'
import { phrases } from '#server/platform/phrases.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Sms } from '#server/platform/sms.ts'
import type { Site } from '#server/sites/site.ts'
import { findMandate } from './mandate.ts'
import { codeOf } from './rules.ts'
import { unseal } from './seal.ts'

/** Sends the code of a payment to the phone that was named for it. */
export async function sendCode(
  { db, site, secrets, sms }: { db: Db; site: Site; secrets: Secrets; sms: Sms },
  paymentId: string,
): Promise<void> {
  const mandate = await findMandate(db, site.id, paymentId)
  if (!mandate || mandate.signedAt) return
  const { language } = await db
    .selectFrom('payments')
    .select('language')
    .where('siteId', '=', site.id)
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const say = phrases(isLocale(language) ? language : FALLBACK_LOCALE, 'direct-debit')
  const { phone } = unseal(secrets, paymentId, mandate.sealed)
  await sms.send(phone, say('sms', { code: codeOf(secrets, { siteId: site.id, paymentId, codes: mandate.codes }) }))
}
