import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { MemberContext } from '#server/platform/http/context.ts'
import type { ChangeContext } from '#server/platform/http/route.ts'
import { Refusal } from '#server/platform/refusal.ts'

type Change = ChangeContext<MemberContext>

/**
 * Puts a block between two members and takes back what photos they showed each other; a no to showing them stays, so that
 * blocking is no way around it. Somebody who hides can be blocked; whoever has blocked the member first is not there for
 * them, and so cannot be.
 */
export async function block({ tx, site, member, clock }: Change, { id }: { id: MemberId }) {
  const { rows } = await sql<{ isThere: boolean }>`
    with target as (
      select m.id
      from members m
      where m.site_id = ${site.id} and m.id = ${id} and m.id <> ${member.id} and m.status = 'active'
        and not exists (
          select from blocks b where b.site_id = m.site_id and b.blocker_id = m.id and b.blocked_id = ${member.id}
        )
    ), blocked as (
      insert into blocks (site_id, blocker_id, blocked_id, created_at)
      select ${site.id}, ${member.id}, id, ${clock.now()}::timestamptz from target
      on conflict do nothing
    ), taken_back as (
      delete from photo_grants
      where site_id = ${site.id} and status <> 'declined'
        and ((owner_id = ${member.id} and viewer_id = ${id}) or (owner_id = ${id} and viewer_id = ${member.id}))
    )
    select exists (select from target) or exists (
      select from blocks where site_id = ${site.id} and blocker_id = ${member.id} and blocked_id = ${id}
    ) as is_there
  `.execute(tx)
  if (!rows[0]?.isThere) throw new Refusal('profiles.not_found')
  return {}
}

export async function unblock({ tx, site, member }: Change, { id }: { id: MemberId }) {
  await tx
    .deleteFrom('blocks')
    .where('siteId', '=', site.id)
    .where('blockerId', '=', member.id)
    .where('blockedId', '=', id)
    .execute()
  return {}
}
