import { hearMailReport as endpoint } from '#contract/notifications.ts'
import type { Context } from '#server/context.ts'
import { stopMails } from '#server/members/change-member.ts'
import { quotesOurMail } from '#server/mail/message-id.ts'
import { webhook } from '#server/platform/http/webhook.ts'
import { readMailReport } from './read-mail-report.ts'

/** What comes back to the sender's mailbox, as the operator's mail server passes it on. Repeated, it says the same. */
export const hearMailReport = webhook<Context, typeof endpoint>(endpoint, {
  signature: ({ webhookSecrets: { mail } }, { headers }) =>
    mail ? { given: headers.authorization ?? '', expected: `Bearer ${mail}` } : undefined,
  parse: (body) => ({ mail: body.toString('base64') }),
  run: async ({ tx, site, secrets }, { mail }) => {
    const report = await readMailReport(Buffer.from(mail, 'base64'))
    // The secret proves the way that it came, not who wrote it: anybody can write to the sender's address.
    if (!report || !quotesOurMail(secrets, site, report.address, report.quoted)) return
    const known = await tx
      .selectFrom('members')
      .select('id')
      .where('siteId', '=', site.id)
      .where('email', '=', report.address)
      // Who waits with an address may be a stranger to it: what its owner does with our mails is nobody else's business.
      .where('status', '<>', 'not_confirmed')
      .execute()
    for (const { id } of known) await stopMails(tx, site.id, id, report.reason)
  },
})
