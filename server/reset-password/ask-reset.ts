import type { Input } from '#contract/endpoint.ts'
import type { Locale } from '#contract/locales.ts'
import type { askReset as endpoint } from '#contract/reset-password.ts'
import type { ChangeContext, Context } from '#server/context.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { emailProblem } from '#server/members/email-rules.ts'
import { findOwner, findWaiting, type Owner, tellOwner } from '#server/members/owner.ts'
import { isWithinLimit } from '#server/limits.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuseField } from '#server/platform/refuse-field.ts'
import { Refusal } from '#server/platform/refusal.ts'

/**
 * Sends a link for a new password. In a private membership everybody gets the same answer and the mailbox learns the
 * truth; otherwise the answer says whether the address is known and whether there were too many mails.
 */
export const askReset = { prepare: findAsked, run: sendReset }

type Asked = Input<typeof endpoint>

/** Whoever asks for an unknown address is counted, although the refusal leaves nothing else behind. */
async function findAsked(context: Context, { email }: Asked): Promise<Owner | undefined> {
  const { db, site } = context
  if (emailProblem(email) === 'malformed') throw refuseField('fields.email', 'email', 'malformed')
  const owner = (await findOwner(db, site.id, email)) ?? (await findWaiting(db, site.id, email))
  if (owner || site.settings.private_membership) return owner
  await countReset(db, context, email)
  throw new Refusal('sessions.email_unknown')
}

async function sendReset(
  context: ChangeContext,
  { email }: Asked,
  owner: Owner | undefined,
): Promise<Record<string, never>> {
  const { tx, site, clock, locale } = context
  if (!(await countReset(tx, context, email))) {
    if (site.settings.private_membership) return {}
    throw new Refusal('sessions.too_many_resets')
  }
  if (owner?.deletedAt) await tellOwner(tx, context, owner, email)
  else await sendMail(tx, { site: site.id, address: email, ...resetMail(owner, locale) }, clock.now())
  return {}
}

/** Counts for the address and for the network, and tells whether both are within their limits. */
async function countReset(
  db: Db,
  context: Pick<Context, 'site' | 'clock' | 'secrets' | 'network'>,
  email: string,
): Promise<boolean> {
  const isFew = await isWithinLimit(db, context, 'reset', email)
  const isCalm = await isWithinLimit(db, context, 'reset_network', context.network)
  return isFew && isCalm
}

/** The link for the owner of the address; for an address that is nobody's, the truth. */
function resetMail(owner: Owner | undefined, language: Locale) {
  return owner
    ? ({ kind: 'reset', memberId: owner.id, language: owner.language } as const)
    : ({ kind: 'no_account', language } as const)
}
