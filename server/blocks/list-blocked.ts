import { sql } from 'kysely'
import type { Output } from '#contract/endpoint.ts'
import type { MemberId } from '#contract/members.ts'
import type { listBlocked as endpoint } from '#contract/blocks.ts'
import type { MemberContext } from '#server/context.ts'

/** More than anybody reads through. */
const MOST = 500

/** Whom a member has blocked; those who left meanwhile are not named any more. */
export async function listBlocked({ db, site, member }: MemberContext): Promise<Output<typeof endpoint>> {
  const { rows } = await sql<{ id: MemberId; name: string; isFictional: boolean }>`
    select m.id, p.name, m.is_fictional
    from blocks b
    join members m on m.site_id = b.site_id and m.id = b.blocked_id and m.status = 'active'
    join profiles p on p.site_id = b.site_id and p.member_id = b.blocked_id
    where b.site_id = ${site.id} and b.blocker_id = ${member.id}
    order by b.created_at desc, m.id
    limit ${MOST}
  `.execute(db)
  return { blocked: rows.map(({ id, name, isFictional }) => ({ id, name, is_fictional: isFictional })) }
}
