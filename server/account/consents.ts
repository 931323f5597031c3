import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { ChangeContext, Context, MemberContext } from '#server/context.ts'
import { secondsToWait } from '#server/limits.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { noteLifted } from '#server/protections/note-lifted.ts'
import { lockOwnAccount } from '#server/sessions/lock-own-account.ts'
import { termsDate } from '#server/sites/terms-date.ts'
import type { Site } from '#server/sites/site.ts'
import { activateProfile, clearSensitiveFields } from '#server/profiles/change-profile.ts'
import { findLastConsent, lastConsent } from '#server/profiles/last-consent.ts'

export type ConsentKind = 'terms' | 'sensitive' | 'promotions' | 'news' | 'landing'

/**
 * The text that a consent is given to: terms change with their date, the sensitive fields with their list, advertising
 * and landings with the words beside their switches.
 */
const WORDS_VERSION = '2026-11'
/** Within which a no that becomes a yes again was a slip. */
const SLIP_MS = 60 * 60_000

const versionOf = (site: Site, kind: ConsentKind) => (kind === 'terms' ? termsDate(site.company.added) : WORDS_VERSION)

/**
 * Writes down a yes or a no. The earlier ones stay: what counts is the last. The same word about the same text once more says
 * nothing new, and adds no row.
 */
export async function giveConsent(
  tx: Db,
  { site, clock }: Pick<Context, 'site' | 'clock'>,
  memberId: MemberId,
  kind: ConsentKind,
  isGiven: boolean,
  sessionId: string | null = null,
): Promise<void> {
  const version = versionOf(site, kind)
  await sql`
    insert into consents (site_id, member_id, kind, version, is_given, at, session_id)
    select ${site.id}, ${memberId}, ${kind}, ${version}, ${isGiven}, ${clock.now()}, ${sessionId}::uuid
    where not exists (
      select
      from (
        select version, is_given
        from consents
        where site_id = ${site.id} and member_id = ${memberId} and kind = ${kind}
        order by id desc
        limit 1
      ) last
      where last.version = ${version} and last.is_given = ${isGiven}
    )
  `.execute(tx)
}

/**
 * Refuses a yes when there were too many in a day: rows that are kept as long as the account must not grow with every click.
 * A no is always taken; without a yes before it, it adds nothing.
 */
export async function refuseTooManyYeses(context: ChangeContext<MemberContext>): Promise<void> {
  // Whoever has been shut out meanwhile says yes to nothing. A recovery takes the account first, too, and what was used up then.
  await lockOwnAccount(context, context.member)
  const seconds = await secondsToWait(context.tx, context, 'consent', context.member.id)
  if (seconds > 0) throw new Refusal('request.too_many', { seconds })
}

/** Whoever was in may have said yes in the owner's name: a recovered account is in no advertising until its owner says so. */
export async function leaveLandings(
  tx: Db,
  context: Pick<Context, 'site' | 'clock'>,
  memberId: MemberId,
): Promise<void> {
  if (await lastConsent(tx, context.site.id, memberId, 'landing'))
    await giveConsent(tx, context, memberId, 'landing', false)
}

/**
 * A member's own yes or no. Whoever withdraws the one for sensitive fields gets those fields emptied and is hidden;
 * whoever gives it again is shown again.
 */
export async function changeConsent(
  context: ChangeContext<MemberContext>,
  { kind, is_given: isGiven }: { kind: ConsentKind; is_given: boolean },
): Promise<Record<string, never>> {
  const { tx, site, member } = context
  if (isGiven) await refuseTooManyYeses(context)
  if (kind === 'sensitive' && isGiven) await noteGivenAgain(context)
  await giveConsent(tx, context, member.id, kind, isGiven, member.sessionId)
  if (kind === 'sensitive' && !isGiven) await clearSensitiveFields(tx, site.id, member.id)
  if (kind === 'sensitive' && isGiven && member.status === 'active') await activateProfile(tx, site.id, member.id)
  return {}
}

/**
 * A yes after a no. A no that is taken back at once, and where it was said, was a slip, and no protection that a recovery would
 * bring back: that empties what the owner has said of themselves since.
 */
async function noteGivenAgain(context: ChangeContext<MemberContext>): Promise<void> {
  const { tx, site, member, clock } = context
  const now = clock.now()
  const last = await findLastConsent(tx, site.id, member.id, 'sensitive')
  if (!last || last.isGiven) return
  const isSlip = last.sessionId === member.sessionId && now.getTime() - Date.parse(last.at) < SLIP_MS
  if (isSlip) return
  const lifted = { kind: 'consent', subject: 'sensitive', createdAt: now.toISOString() } as const
  await noteLifted(tx, { site: site.id, member: member.id, now }, [lifted])
}

/** Takes the consent for sensitive fields back, as the owner had done: they are emptied, and the owner is hidden. */
export async function withdrawSensitive(
  tx: Tx,
  context: Pick<Context, 'site' | 'clock'>,
  memberId: MemberId,
): Promise<void> {
  await giveConsent(tx, context, memberId, 'sensitive', false)
  await clearSensitiveFields(tx, context.site.id, memberId)
}

export async function readConsents({ db, site, member }: MemberContext) {
  const { rows } = await sql<{ kind: ConsentKind; isGiven: boolean; version: string; at: string }>`
    select distinct on (kind) kind, is_given, version, at
    from consents
    where site_id = ${site.id} and member_id = ${member.id}
    order by kind, id desc
  `.execute(db)
  const isCurrent = (kind: ConsentKind) =>
    rows.some((row) => row.kind === kind && row.isGiven && row.version === versionOf(site, kind))
  const landing = rows.find(({ kind }) => kind === 'landing')
  return {
    sensitive: isCurrent('sensitive'),
    terms: isCurrent('terms'),
    terms_version: versionOf(site, 'terms'),
    landing_since: landing?.isGiven ? landing.at : null,
  }
}
