import type { Channel, QuietHours } from '#contract/notifications.ts'
import { afterQuietHours } from './quiet-hours.ts'

/** What members who are away are told of. */
export type NoticeKind = 'new_conversations' | 'new_messages' | 'unread_message_reminders' | 'like'

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

export const paces: Record<Channel, Record<NoticeKind, Pace>> = {
  email: {
    new_conversations: { waitMs: 10 * MINUTE_MS, pauseMs: 2 * HOUR_MS },
    new_messages: { waitMs: 10 * MINUTE_MS, pauseMs: 6 * HOUR_MS },
    unread_message_reminders: { waitMs: 0, pauseMs: 3 * DAY_MS },
    like: { waitMs: 10 * MINUTE_MS, pauseMs: HOUR_MS },
  },
  push: {
    new_conversations: { waitMs: 10 * SECOND_MS, pauseMs: MINUTE_MS },
    new_messages: { waitMs: 10 * SECOND_MS, pauseMs: MINUTE_MS },
    unread_message_reminders: { waitMs: 0, pauseMs: 3 * DAY_MS },
    like: { waitMs: 10 * SECOND_MS, pauseMs: 10 * MINUTE_MS },
  },
}

export interface Facts {
  kind: NoticeKind
  channel: Channel
  now: Date
  /** The member is there, can be reached by this way and has not switched this off. */
  isWanted: boolean
  /** How many messages or likes wait that nobody has told of and no device has shown. */
  waiting: number
  /** When a notice of the same kind went the same way. */
  lastSentAt: Date | undefined
  quiet: QuietHours
}

export type Decision = { what: 'send' } | { what: 'drop' } | { what: 'wait'; until: Date }

/** Whether a member is told something now, later, or not at all. */
export function decide({ kind, channel, now, isWanted, waiting, lastSentAt, quiet }: Facts): Decision {
  if (!isWanted || waiting === 0) return { what: 'drop' }
  const rested = lastSentAt ? lastSentAt.getTime() + paces[channel][kind].pauseMs : 0
  const until = afterQuietHours(new Date(Math.max(now.getTime(), rested)), quiet)
  return until > now ? { what: 'wait', until } : { what: 'send' }
}
