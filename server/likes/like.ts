import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { ProfileCard } from '#contract/profiles.ts'
import type { MemberContext } from '#server/platform/http/context.ts'
import type { ChangeContext } from '#server/platform/http/route.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { asCard, selectCards } from '#server/profiles/cards.ts'
import { type Given, giveLike } from './give-like.ts'
import { isThere } from './queries.ts'

/** The member likes somebody. Whoever hides, or is behind a block, was never there; nobody likes themselves. */
export async function like(
  context: ChangeContext<MemberContext>,
  { id }: { id: MemberId },
): Promise<Given & { profile: ProfileCard }> {
  const { tx, site, member } = context
  const target = sql`
    select m.id as member_id, 1 as place_in_list
    from members m
    where m.site_id = ${site.id} and m.id = ${id} and m.id <> ${member.id}
      and ${isThere(site.id, member.id, sql.ref('m.id'))}
  `
  const [row] = await selectCards(tx, site.id, target)
  if (!row) throw new Refusal('profiles.not_found')

  const given = await giveLike(context, { liker: member.id, liked: id })
  return { ...given, profile: asCard(row, context) }
}
