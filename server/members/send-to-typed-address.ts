import type { Context } from '#server/context.ts'
import { isWithinLimit } from '#server/limits.ts'
import { type NewMail, sendMail } from '#server/mail/send-mail.ts'
import type { Db } from '#server/platform/db/db.ts'

export type MailContext = Pick<Context, 'site' | 'clock' | 'secrets'>

/**
 * Sends a mail that anybody can cause by typing an address: so many a day, however often it is typed. Nobody is told
 * that one more was not sent, since that would tell what was sent before.
 */
export async function sendToTypedAddress(tx: Db, context: MailContext, mail: NewMail): Promise<void> {
  if (await isWithinLimit(tx, context, 'mail_to_address', mail.address)) await sendMail(tx, mail, context.clock.now())
}
