import { sql } from 'kysely'
import type { LikeEntry } from '#contract/likes.ts'
import type { MemberContext } from '#server/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { received, selectEntries } from './queries.ts'

/** One like that the member got, by its own id, as a mail leads to it, or by the id of who gave it. */
export async function readReceivedLike(context: MemberContext, { id }: { id: string }): Promise<LikeEntry> {
  const { site, member } = context
  const [found] = await selectEntries(
    context,
    received(site.id, member.id),
    1,
    sql<boolean>`${id} in (e.id, e.member_id)`,
  )
  if (!found) throw new Refusal('likes.not_found')
  return found.entry
}
