import type { Context } from '#server/context.ts'
import { isWithinLimit } from '#server/limits.ts'
import { type NewMail, sendMail } from '#server/mail/send-mail.ts'
import { canonicalAddress } from '#server/platform/canonical-address.ts'
import type { Db } from '#server/platform/db/db.ts'

export type MailContext = Pick<Context, 'site' | 'clock' | 'secrets'>

/**
 * Sends a mail that anybody can cause by typing an address: so many a day for a mailbox, however often and in which spelling
 * it is typed. Tells whether this one was sent, but not in a private membership: who joined here today had a mail already, and
 * whoever counts would know.
 */
export async function sendToTypedAddress(tx: Db, context: MailContext, mail: NewMail): Promise<boolean> {
  const isWithin = await isWithinLimit(tx, context, 'mail_to_address', canonicalAddress(mail.address))
  if (isWithin) await sendMail(tx, mail, context.clock.now())
  return isWithin || context.site.settings.private_membership
}
