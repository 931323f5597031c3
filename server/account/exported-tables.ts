import { type RawBuilder, sql } from 'kysely'
import type { SiteId } from '#server/platform/db/db.ts'
import { isViewerThere } from '#server/private-photos/is-viewer-there.ts'
import { SHOWN_ASKED_DAYS } from '#server/private-photos/rules.ts'
import { isSeenBy } from '#server/visibility/is-seen-by.ts'

export interface ExportedTable {
  from: string
  columns: string
  /** The column that names the member. */
  key?: string
  /** Which of the member's rows it is, in an order that an index has where there may be many. Nothing where there is one row. */
  by?: readonly string[]
  where?: RawBuilder<unknown> | ((now: Date) => RawBuilder<unknown>)
  /** Where no column names the member: whether a row is that of `me`, the member's own row. */
  isMine?: string
  /** Instead of `by` where only the member's chats lead to an index: what tells the rows of a chat apart, and is before them all. */
  inChats?: { by: string; after: RawBuilder<unknown> }
}

const ownPayments = 'select p.id from payments p where p.site_id = me.site_id and p.member_id = me.id'

/** What the member has deleted is on its way out. */
export const photos: ExportedTable = {
  from: 'photos',
  columns: 'id, position, is_private, status, width, height, created_at',
  by: ['position', 'id'],
  where: sql`and deleted_at is null`,
}

export const chatPictures: ExportedTable = {
  from: 'chat_pictures',
  key: 'sender_id',
  columns: 'id, conversation_id, width, height, created_at',
  inChats: { by: 'id', after: sql`'00000000-0000-0000-0000-000000000000'::uuid` },
}

/** Every table that holds something about a member, and what of it is theirs to have. Secrets are not. */
export const exportedTables: Record<string, ExportedTable> = {
  account: {
    from: 'members',
    key: 'id',
    columns:
      'email, status, language, paid_user, notifications_disabled, signup_step, network, ref, sub1, sub2, sub3, lander, slug, variant, signup_at, confirmed_at, last_active_at',
  },
  profile: { from: 'profiles', columns: '*' },
  postbacks: { from: 'postbacks', columns: 'event, outcome, created_at, ended_at', by: ['id'] },
  sessions: {
    from: 'sessions',
    columns: 'device, country, created_at, seen_at, expires_at',
    by: ['id'],
    // Whoever made an account with somebody's address does not learn that its owner came by.
    where: sql`and exists (
      select from members m
      where m.site_id = sessions.site_id and m.id = sessions.member_id and m.status <> 'not_confirmed'
    )`,
  },
  consents: { from: 'consents', columns: 'kind, version, is_given, at', by: ['id'] },
  notification_choices: { from: 'notification_choices', columns: 'kind, channel, is_on', by: ['kind', 'channel'] },
  quiet_hours: { from: 'quiet_hours', columns: 'time_zone, from_hour, to_hour' },
  discreet_modes: { from: 'discreet_modes', columns: 'is_on' },
  push_subscriptions: { from: 'push_subscriptions', columns: 'created_at', by: ['created_at', 'id'] },
  notices: {
    from: 'notices',
    columns: 'kind, channel, sent_at, messages, chats, likes, people',
    by: ['sent_at', 'id'],
    where: sql`and sent_at is not null`,
  },
  passkeys: { from: 'passkeys', columns: 'name, created_at, used_at', by: ['id'] },
  photos,
  photo_grants: {
    from: 'photo_grants',
    key: 'owner_id',
    columns: 'viewer_id, status, asked_at, granted_at, expires_at',
    by: ['viewer_id'],
    // As in the lists: whoever is not there by now is not named, for whatever reason, nor what was taken back.
    where: sql`and status <> 'taken_back' and ${isViewerThere('photo_grants')}`,
  },
  photo_requests: {
    from: 'photo_grants',
    key: 'viewer_id',
    // A no is not told here either: it looks like no answer, and both are named for as long as the profile says that one waits.
    columns:
      "owner_id, asked_at, status = 'granted' as is_granted, case when status = 'granted' then expires_at end as expires_at",
    by: ['owner_id'],
    // Who has blocked the member could be told from who left, if only the one were missing.
    where: (now) => sql`and asked_at is not null
      and (status = 'granted' or asked_at > ${now}::timestamptz - make_interval(days => ${SHOWN_ASKED_DAYS}))
      and ${isSeenBy(sql.ref<SiteId>('photo_grants.site_id'), sql.ref('viewer_id'), sql.ref('owner_id'))}`,
  },
  hidden_regions: { from: 'hidden_regions', columns: 'country, region, created_at', by: ['country', 'region'] },
  hidden_contacts: { from: 'hidden_contacts', columns: 'created_at', by: ['hash'] },
  blocks: { from: 'blocks', key: 'blocker_id', columns: 'blocked_id, created_at', by: ['blocked_id'] },
  lifted_protections: {
    from: 'lifted_protections',
    columns: 'kind, blocked_id, created_at, lifted_at',
    by: ['kind', 'subject'],
  },
  visits: { from: 'visits', key: 'visitor_id', columns: 'visited_id, visited_at', by: ['visited_at', 'visited_id'] },
  saved_searches: {
    from: 'saved_searches',
    columns: 'name, filters, wants_alerts, created_at',
    by: ['created_at', 'id'],
  },
  likes: {
    from: 'likes',
    key: 'liker_id',
    columns: 'liked_id, created_at',
    where: sql`and removed_at is null`,
    by: ['liked_id'],
  },
  chats: {
    from: 'chats',
    columns: 'conversation_id, partner_id, is_own, read_seq, accepts_pictures, created_at',
    by: ['conversation_id'],
  },
  messages: {
    from: 'messages',
    key: 'sender_id',
    columns: 'conversation_id, seq, kind, text, gift, credits, created_at',
    inChats: { by: 'seq', after: sql`0` },
  },
  chat_pictures: chatPictures,
  passes: { from: 'passes', columns: 'passed_id, passed_at', by: ['passed_id'] },
  swipe_allowances: { from: 'swipe_allowances', columns: 'used, renews_at, time_zone' },
  complaints: { from: 'complaints', columns: 'reference, category, text, status, created_at', by: ['id'] },
  payments: {
    from: 'payments',
    columns:
      'credits, currency, price, discount_code, discount, fee, total, vat, country, method, state, refunded, charged_back, created_at, paid_at',
    by: ['created_at', 'id'],
  },
  invoices: {
    from: 'invoices',
    columns: 'payment_id, refund_id, number, seller, language, issued_at',
    by: ['number', 'company'],
    isMine: `payment_id in (${ownPayments})`,
  },
  refunds: {
    from: 'refunds',
    columns: 'payment_id, amount, created_at',
    isMine: `payment_id in (${ownPayments})`,
    by: ['id'],
  },
  withdrawals: {
    from: 'withdrawals',
    // Anybody can type an address: what a stranger called themselves is not the member's, and an address that nobody has
    // confirmed may be somebody else's.
    columns: 'reference, purchase, payment_id, refund_id, created_at',
    by: ['id'],
    isMine: `me.status <> 'not_confirmed' and withdrawals.email = me.email or payment_id in (${ownPayments})`,
  },
  mandates: {
    from: 'mandates',
    columns: 'payment_id, reference, iban_masked, created_at, signed_at',
    by: ['payment_id'],
  },
  spend_limits: { from: 'spend_limits', columns: 'daily, monthly, paused_until' },
  discount_uses: { from: 'discount_uses', columns: 'code, held_at, paid_at', by: ['code'] },
  discount_codes: { from: 'discount_codes', columns: 'code, percentage, created_at, expires_at', by: ['code'] },
  credits: { from: 'ledger_entries', columns: 'kind, amount, created_at, account', by: ['id'] },
}

const SECRET = 'secrets and keyed hashes: they would help nobody but a thief'
const COPY = 'a copy or a count of what is exported'

/** Tables that know members and are not exported, each with the reason. A test compares both lists with all that is kept. */
export const leftOut: Record<string, string> = {
  attempts: SECRET,
  chargebacks: 'that one came back stands on its payment',
  chat_senders: COPY,
  contact_hashes: SECRET,
  conversations: 'each is told by the chats',
  counted_leavers: 'that somebody is about to be erased',
  credit_lots: COPY,
  feeds: COPY,
  idempotency_keys: COPY,
  known_devices: SECRET,
  ledger_accounts: COPY,
  mail_links: SECRET,
  mails: 'letters on their way, for a week at most; each is in the mailbox afterwards',
  matches: 'told by the likes; of the other it says that they like the member',
  member_events: COPY,
  message_keys: SECRET,
  one_time_codes: SECRET,
  openers: SECRET,
  payment_events: 'how a provider answered; its outcome stands on the payment',
  pushes: 'told by the notices',
  resell_profiles: 'people of another site, none of them a member',
  searchable: COPY,
  signup_grants: SECRET,
  told_chats: 'told by the notices',
}
