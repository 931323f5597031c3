import { sql } from 'kysely'
import type { SiteId, Tx } from '#server/platform/db/db.ts'
import { sendPushTask } from './push-task.ts'
import type { DueNotice } from './send-notices.ts'

/** Puts a notice on its way to each device of its member, in the place of what the device shows about the same. */
export async function putPushes(tx: Tx, site: SiteId, notice: DueNotice, now: Date): Promise<void> {
  const { tag, path, conversation } = aboutWhat(notice)
  await sql`
    with put as (
      insert into pushes (site_id, subscription_id, tag, member_id, notice_id, conversation_id, path, created_at)
      select device.site_id, device.id, ${tag}, device.member_id, ${notice.id}, ${conversation}, ${path}, ${now}
      from push_subscriptions device
      where device.site_id = ${site} and device.member_id = ${notice.memberId}
      on conflict (site_id, subscription_id, tag) do update
        set notice_id = excluded.notice_id, conversation_id = excluded.conversation_id, path = excluded.path,
          created_at = excluded.created_at, sent_at = null, is_over = false, held_until = null
      returning site_id, subscription_id, tag
    )
    select enqueue(${sendPushTask.name}, json_build_object('site', site_id, 'subscription', subscription_id, 'tag', tag))
    from put
  `.execute(tx)
}

interface About {
  /** The triggers `end_pushes` of the database know `chats`, `likes`, `photo-requests` and `photo-grants`. */
  tag: string
  path: string
  conversation: string | null
}

/** What a notice tells of, and where its member can see it. */
function aboutWhat({ kind, chats, conversationId, likes, likeId, granterId }: DueNotice): About {
  if (kind === 'photo_request') return { tag: 'photo-requests', path: '/profile', conversation: null }
  if (kind === 'photo_grant') return { tag: 'photo-grants', path: `/members/${granterId}`, conversation: null }
  if (kind === 'like' || kind === 'match') {
    return { tag: 'likes', path: likes === 1 && likeId ? `/likes/m/${likeId}` : '/likes', conversation: null }
  }
  if (chats === 1 && conversationId)
    return { tag: conversationId, path: `/chats/${conversationId}`, conversation: conversationId }
  return { tag: 'chats', path: '/chats', conversation: null }
}
