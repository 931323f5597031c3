import { sql } from 'kysely'
import type { acceptPictures as endpoint } from '#contract/chats.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { MemberId } from '#contract/members.ts'
import type { MemberContext } from '#server/context.ts'
import { secondsToWait } from '#server/limits.ts'
import type { SiteId, Tx } from '#server/platform/db/db.ts'
import type { ChangeContext } from '#server/platform/http/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { noteLifted } from '#server/protections/note-lifted.ts'
import { lockOwnAccount } from '#server/sessions/lock-own-account.ts'
import { isThere } from './queries.ts'

/** From now on the member sees the other's pictures as they are, or those that came unasked are locked again. */
export async function acceptPictures(
  context: ChangeContext<MemberContext>,
  { conversation, accepts_pictures }: Input<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const { tx, site, member, tell, clock } = context
  // Whoever has been shut out meanwhile shows nothing any more.
  if (accepts_pictures) await lockOwnAccount(context, member)
  const { rows } = await sql<{ partnerId: MemberId; didAccept: boolean }>`
    update chats c set accepts_pictures = ${accepts_pictures}
    where c.site_id = ${site.id} and c.member_id = ${member.id} and c.conversation_id = ${conversation}
      and ${isThere(site.id)}
    returning c.partner_id, old.accepts_pictures as did_accept
  `.execute(tx)
  const [row] = rows
  if (!row) throw new Refusal('chats.not_found')
  if (accepts_pictures && !row.didAccept) {
    // Locking them again is always possible; without this end it could be told for ever that it is so and is not.
    const seconds = await secondsToWait(tx, context, 'shown_pictures', member.id)
    if (seconds > 0) throw new Refusal('request.too_many', { seconds })
    const now = clock.now()
    const lifted = { kind: 'pictures', subject: conversation, createdAt: now.toISOString() } as const
    await noteLifted(tx, { site: site.id, member: member.id, now }, [lifted])
  }
  if (accepts_pictures !== row.didAccept)
    tell(member.id, { type: 'pictures_accepted', conversation, member_id: row.partnerId, accepts_pictures })
  return { accepts_pictures }
}

/** Locks pictures again that came unasked, in these conversations. Returns in how many they were shown. */
export async function lockPictures(
  tx: Tx,
  site: SiteId,
  member: MemberId,
  conversations: readonly string[],
): Promise<number> {
  if (conversations.length === 0) return 0
  const { rows } = await sql`
    update chats set accepts_pictures = false
    where site_id = ${site} and member_id = ${member} and conversation_id = any(${conversations}::uuid[])
      and accepts_pictures
    returning conversation_id
  `.execute(tx)
  return rows.length
}
