import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import { accountSteps } from './queries.ts'

/** Keeps in the sums what became of somebody who is about to be erased; once, however often erasing begins again. */
export async function countLeaver(db: Db, site: SiteId, memberId: MemberId): Promise<void> {
  await sql`
    with leaver as (
      insert into counted_leavers (site_id, member_id) values (${site}, ${memberId})
      on conflict do nothing
      returning member_id
    )
    insert into arrival_counts as a (site_id, day, lander, slug, variant, network, ref, joined, confirmed, photo,
      wrote, bought)
    select ${site}, s.day, s.lander, s.slug, s.variant, s.network, s.ref, s.joined, s.confirmed, s.photo, s.wrote,
      s.bought
    from (${accountSteps(site, sql`m.id = ${memberId}`)}) s
    join leaver on leaver.member_id = s.id
    on conflict (site_id, day, lander, slug, variant, network, ref) do update set
      joined = a.joined + excluded.joined, confirmed = a.confirmed + excluded.confirmed,
      photo = a.photo + excluded.photo, wrote = a.wrote + excluded.wrote,
      bought = a.bought + excluded.bought
  `.execute(db)
}
