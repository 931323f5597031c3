import { randomBytes } from 'node:crypto'
import type { MemberId } from '#contract/members.ts'
import type { SiteId, Tx } from '#server/platform/db/db.ts'

interface PersonalCode {
  site: SiteId
  memberId: MemberId
  /** What the code begins with. */
  prefix: string
  percentage: number
  expiresAt: Date
  now: Date
}

/** Makes a code that one member can use once. */
export async function makePersonalCode(tx: Tx, personal: PersonalCode): Promise<string> {
  const { site, memberId, prefix, percentage, expiresAt, now } = personal
  const code = `${prefix}-${randomBytes(5).toString('hex').toUpperCase()}`
  await tx
    .insertInto('discountCodes')
    .values({
      siteId: site,
      code,
      percentage,
      memberId,
      createdAt: now.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })
    .execute()
  return code
}
