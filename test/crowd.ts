import type pg from 'pg'

interface Crowd {
  site: number
  /** Who has written to all of them. */
  writer: string
  now: Date
  members: number
  /** How many unread messages each of them has. */
  messages: number
  /** Whether each has a browser that shows notices. */
  withDevices?: boolean
}

/** Members who are away and have unread messages: rows, as sending would leave them. */
export async function insertCrowd(owner: pg.Client, crowd: Crowd): Promise<void> {
  const { site, writer, now, members, messages, withDevices = false } = crowd
  await owner.query(
    `with others as (
       insert into members (site_id, email, status, language, signup_at, last_active_at)
       select $1, i || '@example.org', 'active', 'de', $3::timestamptz - interval '1 day', $3::timestamptz - interval '1 day'
       from generate_series(1, $4) i
       returning site_id, id
     ), logged_in as (
       insert into sessions (site_id, member_id, token_hash, device, created_at, seen_at, expires_at)
       select site_id, id, sha256(id::text::bytea), 'Probe', $3, $3, $3::timestamptz + interval '30 days'
       from others
       where $6::boolean
       returning site_id, id, member_id
     ), subscribed as (
       insert into push_subscriptions (site_id, member_id, session_id, endpoint, p256dh, auth, created_at)
       select site_id, member_id, id, 'https://fcm.googleapis.com/fcm/send/' || id, 'p', 'a', $3 from logged_in
     ), begun as (
       insert into conversations (site_id, one_id, other_id, last_seq, last_at, created_at)
       select site_id, least(id, $2::uuid), greatest(id, $2::uuid), $5, $3, $3 from others
       returning site_id, id, case when one_id = $2 then other_id else one_id end as receiver_id
     )
     insert into chats (site_id, member_id, conversation_id, partner_id, is_own, has_written, last_seq, last_at, unread, created_at)
     select site_id, receiver_id, id, $2, false, false, $5, $3, $5, $3 from begun`,
    [site, writer, now, members, messages, withDevices],
  )
}
