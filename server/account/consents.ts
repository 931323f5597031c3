import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { ChangeContext, Context, MemberContext } from '#server/context.ts'
import { termsDate } from '#server/sites/terms-date.ts'
import type { Site } from '#server/sites/site.ts'
import { activateProfile, clearSensitiveFields } from '#server/profiles/change-profile.ts'
import { lastConsent } from '#server/profiles/last-consent.ts'

export type ConsentKind = 'terms' | 'sensitive' | 'promotions' | 'news' | 'landing'

/**
 * The text that a consent is given to: terms change with their date, the sensitive fields with their list, advertising
 * and landings with the words beside their switches.
 */
const WORDS_VERSION = '2026-11'
const versionOf = (site: Site, kind: ConsentKind) => (kind === 'terms' ? termsDate(site.company.added) : WORDS_VERSION)

/** Writes down a yes or a no. The earlier ones stay: what counts is the last. */
export async function giveConsent(
  tx: Db,
  { site, clock }: Pick<Context, 'site' | 'clock'>,
  memberId: MemberId,
  kind: ConsentKind,
  isGiven: boolean,
): Promise<void> {
  const row = {
    siteId: site.id,
    memberId,
    kind,
    version: versionOf(site, kind),
    isGiven,
    at: clock.now().toISOString(),
  }
  await tx.insertInto('consents').values(row).execute()
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
  await giveConsent(tx, context, member.id, kind, isGiven)
  if (kind === 'sensitive' && !isGiven) await clearSensitiveFields(tx, site.id, member.id)
  if (kind === 'sensitive' && isGiven && member.status === 'active') await activateProfile(tx, site.id, member.id)
  return {}
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
