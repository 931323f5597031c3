import { createHash, randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import { type LinkPurpose, linkPurposes, mailKinds, targetOf } from './kinds.ts'

export type Intent = Readonly<Record<string, string>>

interface NewLink {
  site: SiteId
  memberId: MemberId
  purpose: LinkPurpose
  intent?: Intent
  now: Date
  expiresAt: Date
  /** The secret, when it was made before; else a fresh one. */
  token?: string
}

/** Of these only the newest works: whoever asks again has given the earlier mail up, or suspects it. */
const onlyNewest: readonly LinkPurpose[] = ['reset', 'change_email', 'complete']

/** Whoever is in an account with its password can ask for a reset whenever its owner does: the owner's link works on. */
const BESIDE_EACH_OTHER_MS: Partial<Record<LinkPurpose, number>> = { reset: 30 * 60 * 1000 }

const HOUR_MS = 3_600_000

/** Makes a link of single use and returns its secret, of which only the hash is kept. */
export async function makeLink(tx: Db, link: NewLink): Promise<string> {
  const { site, memberId, purpose, intent = {}, now, expiresAt, token = randomBytes(32).toString('base64url') } = link
  const row = {
    siteId: site,
    memberId,
    purpose,
    tokenHash: hashOf(token),
    intent: JSON.stringify(intent),
    createdAt: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
  await tx
    .insertInto('mailLinks')
    .values(row)
    // A mail that is tried again carries the same secret, and its time counts from the new try.
    .onConflict((conflict) =>
      conflict
        .columns(['siteId', 'tokenHash'])
        .doUpdateSet({ expiresAt: row.expiresAt })
        .where('mailLinks.usedAt', 'is', null),
    )
    .execute()
  if (onlyNewest.includes(purpose)) await voidEarlier(tx, row)
  return token
}

async function voidEarlier(
  tx: Db,
  {
    siteId,
    memberId,
    purpose,
    createdAt,
    tokenHash,
  }: { siteId: SiteId; memberId: MemberId; purpose: LinkPurpose; createdAt: string; tokenHash: Buffer },
): Promise<void> {
  await tx
    .deleteFrom('mailLinks')
    .where('siteId', '=', siteId)
    .where('memberId', '=', memberId)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    // A late mail voids nothing that was asked for after it.
    .where('createdAt', '<=', new Date(Date.parse(createdAt) - (BESIDE_EACH_OTHER_MS[purpose] ?? 0)).toISOString())
    .where('tokenHash', '<>', tokenHash)
    .execute()
}

/** Of a row of `members`: whether a change of who can enter the account can still be taken back. */
export function mayBeUndone(now: Date): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from mail_links k
    where k.site_id = members.site_id and k.member_id = members.id and k.purpose in ('undo_email', 'undo_password')
      and k.used_at is null and k.expires_at > ${now}
  )`
}

/** By purpose: links that were made before this stay. */
type Spared = Partial<Record<LinkPurpose, Date | 'infinity' | '-infinity'>>

/** To void the links of one purpose alone. */
export function allBut(purpose: LinkPurpose): Spared {
  return Object.fromEntries(linkPurposes.filter((one) => one !== purpose).map((one) => [one, 'infinity']))
}

/**
 * Makes the unused links of a member worthless, those that still wait to be mailed too. A letter that warns goes out all the same,
 * without one: otherwise whoever is in would keep a change from its owner by making another right after it.
 */
export async function voidLinks(tx: Db, site: SiteId, memberId: MemberId, spared: Spared = {}): Promise<void> {
  const end = (purpose: LinkPurpose) => spared[purpose] ?? '-infinity'
  const letters = mailKinds.flatMap((kind) => {
    const target = targetOf(kind)
    return target?.purpose ? [{ kind, end: end(target.purpose), warns: target.pathOnceVoid !== undefined }] : []
  })
  const [warning, others] = [letters.filter(({ warns }) => warns), letters.filter(({ warns }) => !warns)]
  // The letters first: one that is being written just now has its row locked, and its link is there afterwards.
  const ofKinds = (these: typeof letters) => sql`
    unnest(${these.map(({ kind }) => kind)}::text[], ${these.map((letter) => letter.end)}::timestamptz[])
      as t (kind, spared_until)
    where m.site_id = ${site} and m.member_id = ${memberId} and m.kind = t.kind and m.created_at >= t.spared_until
  `
  await sql`delete from mails m using ${ofKinds(others)}`.execute(tx)
  await sql`update mails m set intent = m.intent || '{"is_void": "yes"}' from ${ofKinds(warning)}`.execute(tx)
  await sql`
    delete from mail_links l
    using unnest(${linkPurposes}::text[], ${linkPurposes.map(end)}::timestamptz[]) as t (purpose, spared_until)
    where l.site_id = ${site} and l.member_id = ${memberId} and l.used_at is null
      and l.purpose = t.purpose and l.created_at >= t.spared_until
  `.execute(tx)
}

/**
 * Lets the unused links of one purpose work until then, those that work longer as long as they do. Returns whether there is
 * one, or a letter on its way that will have one.
 */
export async function prolongLinks(
  tx: Db,
  { site, memberId, purpose, until }: { site: SiteId; memberId: MemberId; purpose: LinkPurpose; until: Date },
): Promise<boolean> {
  const links = await tx
    .updateTable('mailLinks')
    .set(({ fn, ref, val }) => ({ expiresAt: fn<string>('greatest', [ref('expiresAt'), val(until)]) }))
    .where('siteId', '=', site)
    .where('memberId', '=', memberId)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .returning('memberId')
    .execute()
  if (links.length > 0) return true
  const kinds = mailKinds.filter((kind) => targetOf(kind)?.purpose === purpose)
  const letter = await tx
    .selectFrom('mails')
    .select('memberId')
    .where('siteId', '=', site)
    .where('memberId', '=', memberId)
    .where('kind', 'in', kinds)
    .limit(1)
    .executeTakeFirst()
  return letter !== undefined
}

export interface OpenedLink {
  memberId: MemberId
  intent: Intent
  purpose: LinkPurpose
  createdAt: string
}

interface Key {
  site: SiteId
  token: string
  now: Date
}

/**
 * Uses a link up, in the caller's transaction: of many who come at once, one gets it. What was made for another site or
 * purpose is unknown here.
 */
export async function openLink(
  tx: Db,
  { site, token, now, ...which }: Key & ({ purpose: LinkPurpose } | { purposes: readonly LinkPurpose[] }),
): Promise<OpenedLink | 'used' | 'expired_or_unknown'> {
  const purposes = 'purposes' in which ? which.purposes : [which.purpose]
  const tokenHash = hashOf(token)
  const opened = await tx
    .updateTable('mailLinks')
    .set({ usedAt: now.toISOString() })
    .where('siteId', '=', site)
    .where('tokenHash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .returning(['memberId', 'intent', 'purpose', 'createdAt'])
    .executeTakeFirst()
  if (opened) return opened as OpenedLink

  const known = await tx
    .selectFrom('mailLinks')
    .select('usedAt')
    .where('siteId', '=', site)
    .where('tokenHash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .executeTakeFirst()
  return known?.usedAt ? 'used' : 'expired_or_unknown'
}

/** Whose link this is, without using it up; undefined when it does nothing any more. */
export async function findLinkOwner(
  db: Db,
  { site, token, purposes, now }: Key & { purposes: readonly LinkPurpose[] },
): Promise<MemberId | undefined> {
  const found = await db
    .selectFrom('mailLinks')
    .select('memberId')
    .where('siteId', '=', site)
    .where('tokenHash', '=', hashOf(token))
    .where('purpose', 'in', purposes)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  return found?.memberId
}

export function hoursLater(now: Date, hours: number): Date {
  return new Date(now.getTime() + hours * HOUR_MS)
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
