/** How a table's old rows are found: the condition in SQL, with `$now` for the moment. Rows of one site at a time. */
interface Age {
  /** In plain words, for whoever asks how long their data is kept. */
  until: string
  /** Absent where `endedBy` is another job. */
  where?: string
}

export interface KeptTable extends Age {
  /** What of a person it holds; empty when it holds nothing of anybody. */
  holds: string
  /** The job after which an old row is gone; none for what is kept for as long as the installation. */
  endedBy:
    | 'erase-members'
    | 'forget-old-rows'
    | 'purge-photos'
    | 'purge-likes'
    | 'drop-partitions'
    | 'deliver-mail'
    | 'take-over-feeds'
    | null
}

/** Rows that name a member by a foreign key go with the member. */
const withMember = (holds: string): KeptTable => ({ holds, until: 'the member is erased', endedBy: 'erase-members' })
const forEver = (why: string): KeptTable => ({ holds: '', until: why, endedBy: null })
const forgotten = (holds: string, until: string, where: string): KeptTable => ({
  holds,
  until,
  where,
  endedBy: 'forget-old-rows',
})
/** A number that names nobody once the member is erased; the law wants the books for ten years. */
const books: KeptTable = { holds: "a number in the member's place", until: 'ten years', endedBy: null }

/** Every table of the database: what it holds of people, for how long, and what ends it. A test compares it with the schema. */
export const keptTables: Record<string, KeptTable> = {
  announcements: forgotten('', 'a month after it ended', "ends_at < $now - interval '30 days'"),
  arrival_counts: forgotten('', 'three years', "day < ($now - interval '3 years')::date"),
  attempts: forgotten('keyed hashes of members, addresses and networks', 'the limit has passed', 'until < $now'),
  blocks: withMember('who blocked whom'),
  chat_pictures: withMember('pictures sent to somebody; their bytes go first'),
  chat_senders: withMember('when a member wrote last, for limits'),
  chats: withMember('who talks with whom, and how far they have read'),
  chargebacks: forEver('of the books'),
  complaints: forgotten(
    "what somebody wrote, and about whom, with the name, status, text and line of signup that these showed, and the message that was reported; a visitor's name and address go after a year",
    'three years',
    "created_at < $now - interval '3 years'",
  ),
  contact_hashes: withMember("keyed hashes of a member's own addresses and phone numbers, earlier ones too"),
  consents: withMember('what a member agreed to, when, and in which session'),
  counted_leavers: withMember('that the figures have somebody who is about to be erased'),
  conversations: withMember('that two members talk'),
  credit_lots: books,
  discreet_modes: withMember('whether notices may name people'),
  discount_codes: withMember('a personal offer'),
  discount_uses: withMember('which offers a member has used'),
  feeds: withMember('how many events a member had'),
  hidden_contacts: withMember('keyed hashes of addresses and numbers that a member hides from'),
  hidden_regions: withMember('regions that a member hides from'),
  idempotency_keys: forgotten("answers to a member's own requests", 'a day', "created_at < $now - interval '1 day'"),
  invoice_counters: forEver('no person is in it'),
  invoices: forEver('of the books'),
  known_devices: forgotten(
    'hashes of device cookies',
    'half a year without a login',
    "seen_at < $now - interval '180 days'",
  ),
  ledger_accounts: books,
  ledger_entries: books,
  lifted_protections: forgotten(
    'what a member has taken back of what protects them (blocks, keyed hashes, regions, ids of photos, modes), for whoever recovers the account',
    'a month',
    "lifted_at < $now - interval '30 days'",
  ),
  likes: { holds: 'who likes whom', until: 'it was taken back, or a member is erased', endedBy: 'purge-likes' },
  mail_links: forgotten(
    'what a link in a mail will do; old password hashes among it',
    'a day after it was used or ended',
    "(expires_at < $now - interval '1 day' or used_at < $now - interval '1 day')",
  ),
  mails: {
    holds: 'an address and what it is written',
    until: 'it is delivered; a week at most',
    where: "created_at < $now - interval '7 days'",
    endedBy: 'forget-old-rows',
  },
  mandates: forgotten(
    'account, holder, address and phone, encrypted',
    '14 months: so long a debit can be called back, and 90 days from then its account is debited by nobody; a day if it was never allowed',
    `(
      created_at < $now - interval '14 months' and not exists (
        select from payments p
        where p.site_id = mandates.site_id and p.id = mandates.payment_id and came_back_at(p) > $now - interval '90 days'
      )
      or signed_at is null and created_at < $now - interval '1 day'
    )`,
  ),
  matches: { holds: 'who likes each other', until: 'one took it back, or a member is erased', endedBy: 'purge-likes' },
  member_events: {
    holds: 'what a member was told; what those wrote who are erased goes with them',
    until: 'one to two weeks',
    endedBy: 'drop-partitions',
  },
  members: {
    holds: 'address, password hash, language, origin',
    until: 'the days for coming back are over; 30 days if never confirmed',
    endedBy: 'erase-members',
  },
  message_keys: withMember('keyed hashes of messages, so that none is sent twice'),
  messages: withMember('what members write to each other'),
  migrations: forEver('no person is in it'),
  notice_sweeps: forEver('no person is in it'),
  notices: forgotten(
    'what a member was told by mail or push, and when',
    'a month',
    "created_at < $now - interval '30 days'",
  ),
  notification_choices: withMember('what a member wants to hear of, and what not'),
  one_time_codes: withMember('an encrypted secret'),
  openers: forgotten(
    'keyed hashes of first messages, so that equal ones are noticed',
    'some days',
    "created_at < $now - interval '7 days'",
  ),
  pages: forEver('no person is in it'),
  passes: withMember('whom a member does not want to be shown again'),
  passkeys: withMember('public keys and their names'),
  payment_events: forEver('of the books'),
  payments: books,
  photo_grants: forgotten(
    'who may see whose private photos',
    'a month after the yes or the no has run out',
    "status <> 'asked' and coalesce(expires_at, asked_at) < $now - interval '30 days'",
  ),
  photos: { holds: 'pictures', until: 'the member deletes them or is erased', endedBy: 'purge-photos' },
  places: forEver('no person is in it'),
  postbacks: withMember('that the network which sent a member has heard of them, once for each event'),
  profiles: withMember('what others see of a member, and the date of birth'),
  provider_messages: forgotten('', 'a month', "created_at < $now - interval '30 days'"),
  push_subscriptions: {
    holds: 'where a browser takes notices, and its keys',
    until: 'the device is logged out, or its push service forgets it',
    endedBy: 'erase-members',
  },
  pushes: forgotten('which notice a device shows', 'a month', "created_at < $now - interval '30 days'"),
  quiet_hours: withMember('when a member wants to be left alone, and their time zone'),
  refunds: forEver('of the books'),
  regions: forEver('no person is in it'),
  resell_profiles: {
    holds: 'people of another site, as it describes them',
    until: 'they leave the feed, or the site switches it off',
    endedBy: 'take-over-feeds',
  },
  saved_searches: withMember('what a member looks for'),
  search_counts: forEver('numbers without names'),
  searchable: withMember('a copy of the profile'),
  sessions: forgotten(
    'devices that are logged in',
    'a day after the session ended, which it does after 30 days, and after 14 without a visit',
    "(expires_at < $now - interval '1 day' or seen_at < $now - interval '15 days')",
  ),
  signup_grants: forgotten(
    'keyed hashes of addresses and devices that had their credits',
    'three years',
    "granted_at < $now - interval '3 years'",
  ),
  site_changes: forEver('what operators changed is history'),
  sites: forEver('companies, not persons'),
  spend_limits: withMember('what a member allows themselves to spend'),
  swipe_allowances: withMember('likes of the day, and a time zone'),
  task_names: forEver('no person is in it'),
  tiles: forEver('the list of the operator; no member is in it'),
  told_chats: withMember('up to which message of a chat a member was told'),
  vat_rates: forEver('no person is in it'),
  visits: forgotten('who looked at whom', 'half a year', "visited_at < $now - interval '180 days'"),
  withdrawals: forgotten(
    'name, address and words of who withdrew from a purchase',
    'three years',
    "created_at < $now - interval '3 years'",
  ),
}
