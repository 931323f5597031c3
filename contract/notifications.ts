import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { isOneOf } from './is-one-of.ts'
import { keysOf } from './keys-of.ts'
import { disabledReasons } from './members.ts'
import { TimeZone } from './time-zone.ts'

export const notificationKinds = [
  'new_conversations',
  'new_messages',
  'like',
  'unread_message_reminders',
  'promotions',
  'weekly_updates',
  'news',
  'reminders',
] as const
const advertising = ['promotions', 'news'] as const

export function isAdvertising(kind: NotificationKind): kind is (typeof advertising)[number] {
  return isOneOf(advertising, kind)
}

/** Whether a member who has chosen nothing is told of this: advertising is for those who ask for it. */
export function isOnByDefault(kind: NotificationKind): boolean {
  return !isAdvertising(kind)
}

/** What is worth a notice on a device; the rest comes by mail alone. */
const pushedKinds: readonly NotificationKind[] = [
  'new_conversations',
  'new_messages',
  'like',
  'unread_message_reminders',
]

/** Whether something of this kind ever goes this way. */
export function goesBy(kind: NotificationKind, channel: Channel): boolean {
  return channel === 'email' || pushedKinds.includes(kind)
}

/** What members who are away are told of, and the switch that it goes by. */
export const noticeSwitches = {
  new_conversations: 'new_conversations',
  new_messages: 'new_messages',
  unread_message_reminders: 'unread_message_reminders',
  like: 'like',
  match: 'like',
  photo_request: 'like',
  photo_grant: 'like',
  weekly_updates: 'weekly_updates',
  credits_low: 'reminders',
  profile_reminder: 'reminders',
  news: 'news',
  promotions: 'promotions',
} as const satisfies Record<string, NotificationKind>
export type NoticeKind = keyof typeof noticeSwitches

export const channels = ['email', 'push'] as const
export const NotificationKind = z.enum(notificationKinds)
export type NotificationKind = z.infer<typeof NotificationKind>
export const Channel = z.enum(channels)
export type Channel = z.infer<typeof Channel>

export const Preferences = z.object({
  preferences: z.array(z.object({ kind: NotificationKind, email: z.boolean(), push: z.boolean() })),
  /** Why mails are off altogether, if they are. */
  disabled: z.array(z.enum(disabledReasons)),
})
export type Preferences = z.infer<typeof Preferences>

export const readPreferences = endpoint({
  method: 'GET',
  path: '/api/notifications/preferences',
  summary: 'What the member wants to be told, by kind and channel.',
  input: z.object({}),
  output: Preferences,
  refusals: ['authentication_required'],
})

export const changePreference = endpoint({
  method: 'PUT',
  path: '/api/notifications/preferences',
  summary: 'Switches one kind on one channel.',
  input: z.object({ kind: NotificationKind, channel: Channel, is_on: z.boolean() }),
  output: Preferences,
  refusals: ['authentication_required', 'account.confirm_first'],
})

/**
 * RFC 8058: the mail program itself unsubscribes, without cookies, by a form that says nothing new. A GET of the same
 * address leads to a page with a button: older programs open it, and some only to look at it.
 */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/notifications/unsubscribe/:token',
  allowsCrossSite: true,
  ignoresBody: true,
  summary: 'Stops one kind of mail with the signed link of a mail, without login.',
  input: z.object({ token: z.string().check(z.maxLength(200)) }),
  output: z.object({}),
  refusals: ['account.link_invalid'],
})

/** Where somebody unsubscribes by hand, with the same token as `?token=`. */
export const UNSUBSCRIBE_PAGE = '/unsubscribe'

const Hour = z.int().check(z.minimum(0), z.maximum(23))

/** Hours of the member's own day in which nothing is sent; none when they begin where they end. */
export const QuietHours = z.object({ time_zone: TimeZone, from_hour: Hour, to_hour: Hour })
export type QuietHours = z.infer<typeof QuietHours>

export const DEFAULT_QUIET_HOURS = { from_hour: 22, to_hour: 8 }

export const readQuietHours = endpoint({
  method: 'GET',
  path: '/api/notifications/quiet-hours',
  summary:
    'The hours in which the member is sent no notices; from ten to eight where they live, unless they chose others.',
  input: z.object({}),
  output: QuietHours,
  refusals: ['authentication_required'],
})

export const changeQuietHours = endpoint({
  method: 'PUT',
  path: '/api/notifications/quiet-hours',
  summary: 'Chooses the hours in which no notices are sent. What comes meanwhile is told afterwards, in one.',
  input: QuietHours,
  output: QuietHours,
  refusals: ['authentication_required', 'account.confirm_first'],
})

/** A notice that was sent, and why: this switch is on for this channel, and so much was waiting. */
export const Notice = z.object({
  kind: NotificationKind,
  /** What happened. */
  about: z.enum(keysOf(noticeSwitches)),
  channel: Channel,
  sent_at: z.iso.datetime(),
  /** Unread messages, and in how many chats. */
  messages: z.int(),
  chats: z.int(),
  /** New likes. */
  likes: z.int(),
  /** Who asked for private photos, shows theirs, or would fit. */
  people: z.int(),
})
export type Notice = z.infer<typeof Notice>

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/notifications/notices',
  summary: 'What the member was told by mail and on devices in the last 30 days, the newest first, and why.',
  input: z.object({}),
  output: z.object({ notices: z.array(Notice) }),
  refusals: ['authentication_required'],
})

/** Whether notices tell nothing of whom and of what: nobody who glances at a phone learns of it. */
export const DiscreetMode = z.object({ is_on: z.boolean() })

export const readDiscreetMode = endpoint({
  method: 'GET',
  path: '/api/notifications/discreet-mode',
  summary: "Whether the member's notices are discreet; they are unless the member chose otherwise.",
  input: z.object({}),
  output: DiscreetMode,
  refusals: ['authentication_required'],
})

export const changeDiscreetMode = endpoint({
  method: 'PUT',
  path: '/api/notifications/discreet-mode',
  summary: 'Chooses whether notices on devices may name who wrote.',
  input: DiscreetMode,
  output: DiscreetMode,
  refusals: ['authentication_required', 'account.confirm_first'],
})

export const switchMailsOn = endpoint({
  method: 'POST',
  path: '/api/notifications/mails',
  summary: 'Sends mails again after they came back, were complained about or unsubscribed in a mail program.',
  input: z.object({}),
  output: Preferences,
  refusals: ['authentication_required', 'account.confirm_first'],
})

/** The mail itself, as bytes; here in base64. */
export const hearMailReport = endpoint({
  method: 'POST',
  path: '/api/notifications/mail-reports',
  allowsCrossSite: true,
  summary:
    'A mail that came back, or a complaint about one, as the mail server received it: mails to its recipient stop. With `Authorization: Bearer` and the secret of the installation.',
  input: z.object({ mail: z.string() }),
  output: z.object({}),
  refusals: ['request.not_signed'],
})
