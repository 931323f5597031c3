import { sql } from 'kysely'
import { MemberId } from '#contract/members.ts'
import type { SiteId, Tx } from '#server/platform/db/db.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import { type Lifted, noteLifted } from '#server/protections/note-lifted.ts'
import { Refusal } from '#server/platform/refusal.ts'

type Change = ChangeContext<MemberContext>

/** What else ends between two members with a block; handed in, since those modules ask about blocks themselves. */
export type OnBlock = (tx: Tx, site: SiteId, one: MemberId, other: MemberId, now: Date) => Promise<void>

/**
 * Puts a block between two members. Whoever hides can be blocked, and so can whoever has blocked the member first: to the
 * member neither is there, and an answer that differed would tell which of the two it is.
 */
export async function block(
  { tx, site, member, clock, live }: Change,
  { id }: { id: MemberId },
  onBlock: OnBlock,
): Promise<Record<string, never>> {
  const { rows } = await sql<{ isBlocked: boolean }>`
    with target as (
      select m.id
      from members m
      where m.site_id = ${site.id} and m.id = ${id} and m.id <> ${member.id} and m.status = 'active'
    ), blocked as (
      insert into blocks (site_id, blocker_id, blocked_id, created_at)
      select ${site.id}, ${member.id}, id, ${clock.now()}::timestamptz from target
      on conflict do nothing
    )
    select exists (select from target) or exists (
      select from blocks where site_id = ${site.id} and blocker_id = ${member.id} and blocked_id = ${id}
    ) as is_blocked
  `.execute(tx)
  if (!rows[0]?.isBlocked) throw new Refusal('profiles.not_found')
  await onBlock(tx, site.id, member.id, id, clock.now())
  // Neither hears any more that the other is typing.
  for (const one of [member.id, id]) live.recheck(site.id, one)
  return {}
}

/** That whoever asks is still logged in, looked for again; handed in, since sessions are asked about further up. */
export type LockOwnAccount = (context: Pick<Change, 'tx' | 'site'>, member: Change['member']) => Promise<unknown>

/** Takes a block back. Whoever has been shut out meanwhile changes nothing any more. */
export async function unblock(
  context: Change,
  { id }: { id: MemberId },
  lockOwnAccount: LockOwnAccount,
): Promise<Record<string, never>> {
  const { tx, site, member, clock } = context
  await lockOwnAccount(context, member)
  const removed = await tx
    .deleteFrom('blocks')
    .where('siteId', '=', site.id)
    .where('blockerId', '=', member.id)
    .where('blockedId', '=', id)
    .returning('createdAt')
    .execute()
  const lifted = removed.map(({ createdAt }): Lifted => ({ kind: 'block', subject: id, createdAt }))
  await noteLifted(tx, { site: site.id, member: member.id, now: clock.now() }, lifted)
  return {}
}

/** Puts blocks in place again that were taken back. */
export async function restoreBlocks(
  { tx, site, live }: Pick<ChangeContext, 'tx' | 'site' | 'live'>,
  member: MemberId,
  lifted: readonly Lifted[],
): Promise<void> {
  const blocked = lifted.map(({ subject, createdAt }) => ({ blockedId: MemberId.parse(subject), createdAt }))
  if (blocked.length === 0) return
  await tx
    .insertInto('blocks')
    .values(blocked.map((one) => ({ siteId: site.id, blockerId: member, ...one })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  for (const one of [member, ...blocked.map(({ blockedId }) => blockedId)]) live.recheck(site.id, one)
}
