import { sql } from 'kysely'
import { type Notice, noticeSwitches } from '#contract/notifications.ts'
import type { MemberContext } from '#server/context.ts'

const MOST = 100

/** What the member was told, and why; for as long as it is kept. */
export async function listNotices({ db, site, member }: MemberContext): Promise<{ notices: Notice[] }> {
  const { rows } = await sql<Omit<Notice, 'sent_at' | 'kind'> & { sentAt: string }>`
    select kind as about, channel, sent_at, messages, chats, likes, people
    from notices
    where site_id = ${site.id} and member_id = ${member.id} and sent_at is not null
    order by sent_at desc, kind
    limit ${MOST}
  `.execute(db)
  return {
    notices: rows.map(({ sentAt, ...notice }) => ({ ...notice, kind: noticeSwitches[notice.about], sent_at: sentAt })),
  }
}
