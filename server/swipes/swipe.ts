import { sql } from 'kysely'
import type { Input, Output } from '#contract/endpoint.ts'
import type { MemberId } from '#contract/members.ts'
import type { swipe as endpoint } from '#contract/swipes.ts'
import { isBlocked } from '#server/blocks/is-blocked.ts'
import { hidesFrom } from '#server/visibility/is-seen-by.ts'
import { like } from '#server/likes/like.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readAllowance, takeLike } from './allowance.ts'

type Change = ChangeContext<MemberContext>

/** Likes or passes somebody in the game. A like that was there before costs nothing; a pass never does. */
export async function swipe(
  context: Change,
  { id, is_like: isLike, time_zone: timeZone }: Input<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const { tx, member } = context
  if (!isLike) {
    await pass(context, id)
    return { ...(await readAllowance(tx, context, member.id)), is_match: false }
  }
  const { change, isMatch } = await like(context, { id })
  // When none is left, this refusal takes the like back.
  const isNews = change === 'given'
  const left = isNews ? await takeLike(tx, context, member.id, timeZone) : await readAllowance(tx, context, member.id)
  return { ...left, is_match: isMatch }
}

async function pass({ tx, site, member, clock }: Change, id: MemberId): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passes')
    .columns(['siteId', 'memberId', 'passedId', 'passedAt'])
    .expression((eb) =>
      eb
        .selectFrom('searchable')
        .select((s) => [
          'siteId',
          s.val(member.id).as('memberId'),
          'memberId as passedId',
          s.val(clock.now().toISOString()).as('passedAt'),
        ])
        .where('siteId', '=', site.id)
        .where('memberId', '=', id)
        .where(sql<boolean>`not ${isBlocked(site.id, member.id, id)}`)
        .where(sql<boolean>`not ${hidesFrom(site.id, sql`${id}::uuid`, member.id)}`),
    )
    .onConflict((conflict) =>
      conflict.columns(['siteId', 'memberId', 'passedId']).doUpdateSet({ passedAt: clock.now().toISOString() }),
    )
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) throw new Refusal('profiles.not_found')
}
