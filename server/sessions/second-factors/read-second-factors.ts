import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { SecondFactors } from '#contract/second-factors.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import { hasAuthenticator } from '../one-time-codes.ts'

/**
 * How the member's own list calls a passkey. The name that its device gave it can have more than a thousand characters,
 * which fits no address.
 */
export const shortId = sql<string>`left(encode(sha256(convert_to(id, 'UTF8')), 'hex'), 32)`

/** What protects the account beside its password. */
export async function readSecondFactors(db: Db, siteId: SiteId, memberId: MemberId): Promise<SecondFactors> {
  const passkeys = await db
    .selectFrom('passkeys')
    .select([shortId.as('shortId'), 'name', 'createdAt', 'usedAt'])
    .where('siteId', '=', siteId)
    .where('memberId', '=', memberId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return {
    authenticator: await hasAuthenticator(db, siteId, memberId),
    passkeys: passkeys.map(({ shortId, name, createdAt, usedAt }) => ({
      id: shortId,
      name,
      created_at: toDay(createdAt),
      used_at: usedAt && toDay(usedAt),
    })),
  }
}

function toDay(time: string): string {
  return time.slice(0, 'YYYY-MM-DD'.length)
}
