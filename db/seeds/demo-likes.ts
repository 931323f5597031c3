import type pg from 'pg'
import type { SiteId } from '#server/platform/db/db.ts'
import { demoLogin } from './demo-member.ts'

/**
 * What happened to the demo member so far. It comes from people of the country who look for somebody like them, and not
 * from fictional profiles: those approach nobody. Of these people, the last active first, some looked at the profile, some like, and
 * some are liked; who both likes and is liked is a match.
 */
export async function seedDemoLikes(owner: pg.Client, site: SiteId, now: Date): Promise<void> {
  const values = [site, demoLogin.email, now.toISOString()]
  await owner.query(
    `insert into visits (site_id, visited_id, visitor_id, visited_at)
    select $1, demo_id, id, last_active_at
    from (${INTERESTED_PEOPLE}) s
    where turn <= 14`,
    values,
  )
  await owner.query(
    `insert into likes (site_id, liker_id, liked_id, created_at, is_new)
    select $1, id, demo_id, last_active_at, turn <= 13
    from (${INTERESTED_PEOPLE}) s
    where turn between 9 and 23
    union all
    select $1, demo_id, id, $3::timestamptz - turn * interval '5 hours', false
    from (${INTERESTED_PEOPLE}) s
    where turn between 19 and 30`,
    values,
  )
  await owner.query(
    `insert into matches (site_id, one_id, other_id, matched_at)
    select one.site_id, one.liker_id, one.liked_id, greatest(one.created_at, other.created_at)
    from likes one
    join likes other on other.site_id = one.site_id and other.liker_id = one.liked_id and other.liked_id = one.liker_id
    where one.site_id = $1 and one.liker_id < one.liked_id`,
    [site],
  )
}

const INTERESTED_PEOPLE = `
  select m.id, m.last_active_at, demo.id as demo_id, row_number() over (order by m.last_active_at desc, m.id) as turn
  from members m
  join profiles p on p.site_id = m.site_id and p.member_id = m.id
  join members demo on demo.site_id = m.site_id and demo.email = $2 and demo.status = 'active'
  join profiles own on own.site_id = demo.site_id and own.member_id = demo.id
  where m.site_id = $1 and m.id <> demo.id and not m.is_fictional and m.last_active_at <= $3
    and p.gender = own.seeks and p.seeks = own.gender and p.country = own.country`
