import { isOneOf } from '#contract/is-one-of.ts'
import type { Channel, NoticeKind, QuietHours } from '#contract/notifications.ts'
import { afterQuietHours } from './quiet-hours.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

interface Pace {
  /** How long a member has to come by themselves, or to see it on a screen that is open, before they are told. */
  waitMs: number
  /** From one notice of the kind to the next. */
  pauseMs: number
}

/** What nobody waits for: it comes by mail, is looked for once an hour, and not more than one of all these comes a day. */
export const hourlyKinds = ['credits_low', 'weekly_updates', 'news', 'promotions', 'profile_reminder'] as const
export type HourlyKind = (typeof hourlyKinds)[number]

export function isHourly(kind: NoticeKind): kind is HourlyKind {
  return isOneOf(hourlyKinds, kind)
}

interface Paces {
  email: Record<NoticeKind, Pace>
  push: Record<Exclude<NoticeKind, HourlyKind>, Pace>
}

export const paces: Paces = {
  email: {
    new_conversations: { waitMs: 10 * MINUTE_MS, pauseMs: 2 * HOUR_MS },
    new_messages: { waitMs: 10 * MINUTE_MS, pauseMs: 6 * HOUR_MS },
    unread_message_reminders: { waitMs: 0, pauseMs: 3 * DAY_MS },
    like: { waitMs: 10 * MINUTE_MS, pauseMs: HOUR_MS },
    match: { waitMs: 10 * MINUTE_MS, pauseMs: HOUR_MS },
    photo_request: { waitMs: 10 * MINUTE_MS, pauseMs: 6 * HOUR_MS },
    photo_grant: { waitMs: 10 * MINUTE_MS, pauseMs: 6 * HOUR_MS },
    credits_low: { waitMs: 0, pauseMs: 14 * DAY_MS },
    weekly_updates: { waitMs: 0, pauseMs: 7 * DAY_MS },
    news: { waitMs: 0, pauseMs: 7 * DAY_MS },
    promotions: { waitMs: 0, pauseMs: 7 * DAY_MS },
    profile_reminder: { waitMs: 0, pauseMs: 25 * DAY_MS },
  },
  push: {
    new_conversations: { waitMs: 10 * SECOND_MS, pauseMs: MINUTE_MS },
    new_messages: { waitMs: 10 * SECOND_MS, pauseMs: MINUTE_MS },
    unread_message_reminders: { waitMs: 0, pauseMs: 3 * DAY_MS },
    like: { waitMs: 10 * SECOND_MS, pauseMs: 10 * MINUTE_MS },
    match: { waitMs: 10 * SECOND_MS, pauseMs: 10 * MINUTE_MS },
    photo_request: { waitMs: 10 * SECOND_MS, pauseMs: 10 * MINUTE_MS },
    photo_grant: { waitMs: 10 * SECOND_MS, pauseMs: 10 * MINUTE_MS },
  },
}

export interface Facts {
  kind: NoticeKind
  channel: Channel
  now: Date
  /** The member is there, can be reached by this way and has not switched this off. */
  isWanted: boolean
  /** How much waits that nobody has told of and no device has shown. */
  waiting: number
  /** When a notice of the same kind went the same way. */
  lastSentAt: Date | undefined
  /** When a notice of any kind went that nobody waits for. */
  lastHourlyAt: Date | undefined
  quiet: QuietHours
}

export type Decision = { what: 'send' } | { what: 'drop' } | { what: 'wait'; until: Date }

/** Whether a member is told something now, later, or not at all. */
export function decide({ kind, channel, now, isWanted, waiting, lastSentAt, lastHourlyAt, quiet }: Facts): Decision {
  if (!isWanted || waiting === 0) return { what: 'drop' }
  const rested = [
    lastSentAt ? lastSentAt.getTime() + pauseOf(kind, channel) : 0,
    lastHourlyAt && isHourly(kind) ? lastHourlyAt.getTime() + DAY_MS : 0,
  ]
  const until = afterQuietHours(new Date(Math.max(now.getTime(), ...rested)), quiet)
  return until > now ? { what: 'wait', until } : { what: 'send' }
}

function pauseOf(kind: NoticeKind, channel: Channel): number {
  return channel === 'push' && !isHourly(kind) ? paces.push[kind].pauseMs : paces.email[kind].pauseMs
}
