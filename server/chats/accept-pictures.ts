import { sql } from 'kysely'
import type { acceptPictures as endpoint } from '#contract/chats.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { MemberId } from '#contract/members.ts'
import type { MemberContext } from '#server/context.ts'
import type { ChangeContext } from '#server/platform/http/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isThere } from './queries.ts'

/** From now on the member sees the other's pictures as they are, or those that came unasked are locked again. */
export async function acceptPictures(
  { tx, site, member, tell }: ChangeContext<MemberContext>,
  { conversation, accepts_pictures }: Input<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const { rows } = await sql<{ partnerId: MemberId }>`
    update chats c set accepts_pictures = ${accepts_pictures}
    where c.site_id = ${site.id} and c.member_id = ${member.id} and c.conversation_id = ${conversation}
      and ${isThere(site.id)}
    returning c.partner_id
  `.execute(tx)
  const [row] = rows
  if (!row) throw new Refusal('chats.not_found')
  tell(member.id, { type: 'pictures_accepted', conversation, member_id: row.partnerId, accepts_pictures })
  return { accepts_pictures }
}
