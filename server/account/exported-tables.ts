/** Every table that holds something about a member, and what of it is theirs to have. Secrets are not. */
export const exportedTables: Record<string, { from: string; columns: string; key?: string; where?: string }> = {
  account: {
    from: 'members',
    key: 'id',
    columns:
      'email, status, language, paid_user, notifications_disabled, signup_step, network, ref, sub1, sub2, sub3, lander, slug, variant, signup_at, confirmed_at, last_active_at',
  },
  profile: { from: 'profiles', columns: '*' },
  postbacks: { from: 'postbacks', columns: 'event, outcome, created_at, ended_at' },
  sessions: { from: 'sessions', columns: 'device, country, created_at, seen_at, expires_at' },
  consents: { from: 'consents', columns: 'kind, version, is_given, at' },
  notification_choices: { from: 'notification_choices', columns: 'kind, channel, is_on' },
  quiet_hours: { from: 'quiet_hours', columns: 'time_zone, from_hour, to_hour' },
  discreet_modes: { from: 'discreet_modes', columns: 'is_on' },
  push_subscriptions: { from: 'push_subscriptions', columns: 'created_at' },
  notices: {
    from: 'notices',
    columns: 'kind, channel, sent_at, messages, chats, likes, people',
    where: 'and sent_at is not null',
  },
  passkeys: { from: 'passkeys', columns: 'name, created_at, used_at' },
  photos: {
    from: 'photos',
    columns: 'id, position, is_private, status, width, height, created_at',
    // What the member has deleted is on its way out.
    where: 'and deleted_at is null',
  },
  photo_grants: {
    from: 'photo_grants',
    key: 'owner_id',
    columns: 'viewer_id, status, asked_at, granted_at, expires_at',
    // Who hides by now is not named, as in the list: who has blocked the member is not there either.
    where: 'and (asked_at is not null and shows_viewer or not hides_from(site_id, viewer_id, owner_id))',
  },
  hidden_regions: { from: 'hidden_regions', columns: 'country, region, created_at' },
  hidden_contacts: { from: 'hidden_contacts', columns: 'created_at' },
  blocks: { from: 'blocks', key: 'blocker_id', columns: 'blocked_id, created_at' },
  lifted_protections: { from: 'lifted_protections', columns: 'kind, blocked_id, created_at, lifted_at' },
  visits: { from: 'visits', key: 'visitor_id', columns: 'visited_id, visited_at' },
  saved_searches: { from: 'saved_searches', columns: 'name, filters, wants_alerts, created_at' },
  likes: { from: 'likes', key: 'liker_id', columns: 'liked_id, created_at', where: 'and removed_at is null' },
  chats: { from: 'chats', columns: 'conversation_id, partner_id, is_own, read_seq, accepts_pictures, created_at' },
  messages: {
    from: 'messages',
    key: 'sender_id',
    columns: 'conversation_id, seq, kind, text, gift, credits, created_at',
    // By way of the member's chats, which have an index.
    where:
      'and conversation_id in (select c.conversation_id from chats c where c.site_id = messages.site_id and c.member_id = messages.sender_id)',
  },
  passes: { from: 'passes', columns: 'passed_id, passed_at' },
  swipe_allowances: { from: 'swipe_allowances', columns: 'used, renews_at, time_zone' },
  complaints: { from: 'complaints', columns: 'reference, category, text, status, created_at' },
  payments: {
    from: 'payments',
    columns:
      'credits, currency, price, discount_code, discount, fee, total, vat, country, method, state, refunded, charged_back, created_at, paid_at',
  },
  spend_limits: { from: 'spend_limits', columns: 'daily, monthly, paused_until' },
  discount_uses: { from: 'discount_uses', columns: 'code, held_at, paid_at' },
  discount_codes: { from: 'discount_codes', columns: 'code, percentage, created_at, expires_at' },
}
