import { type RawBuilder, sql } from 'kysely'
import type { SiteId } from '#server/platform/db/db.ts'

/** Accounts by the day on which they were made, where they came from, and how far they have come since. */
export function accountSteps(site: SiteId, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select m.id, (m.signup_at at time zone 'UTC')::date as day, coalesce(m.lander, '') as lander,
      coalesce(m.slug, '') as slug, coalesce(m.variant, '') as variant, coalesce(m.network, '') as network,
      coalesce(m.ref, '') as ref, 1 as joined, (m.confirmed_at is not null)::integer as confirmed,
      exists (
        select from photos f
        where f.site_id = m.site_id and f.member_id = m.id and f.status <> 'rejected' and f.deleted_at is null
      )::integer as photo,
      exists (
        select from chat_senders s where s.site_id = m.site_id and s.member_id = m.id and s.sent > 0
      )::integer as wrote,
      exists (
        select from payments p where p.site_id = m.site_id and p.member_id = m.id and p.state = 'paid'
      )::integer as bought
    from members m
    where m.site_id = ${site} and not m.is_fictional and ${condition}
  `
}
