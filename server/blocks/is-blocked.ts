import { type RawBuilder, sql } from 'kysely'
import type { SiteId } from '#server/platform/db/db.ts'

/** Whether a block stands between two members, whoever set it. */
export function isBlocked(
  site: SiteId | RawBuilder<SiteId>,
  one: RawBuilder<unknown> | string,
  other: RawBuilder<unknown> | string,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from blocks b
    where b.site_id = ${site}
      and ((b.blocker_id = ${one} and b.blocked_id = ${other}) or (b.blocker_id = ${other} and b.blocked_id = ${one}))
  )`
}

/** With whom a block stands between a member, whoever set it. */
export function blockedWith(site: SiteId, member: string): RawBuilder<unknown> {
  return sql`
    select b.blocked_id from blocks b where b.site_id = ${site} and b.blocker_id = ${member}
    union all
    select b.blocker_id from blocks b where b.site_id = ${site} and b.blocked_id = ${member}
  `
}
