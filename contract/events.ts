import * as z from 'zod/mini'
import { chatEvents } from './chats.ts'
import { endpoint } from './endpoint.ts'
import { likeEvents } from './likes.ts'
import { MemberId } from './members.ts'
import { paymentEvents } from './payments.ts'
import { privatePhotoEvents } from './private-photos.ts'

/**
 * What the server tells a member. Every member has one feed: events are numbered from 1 without a gap, in the order in
 * which they happened, and are kept for a week. Each word describes its own kinds; here they become one feed.
 *
 * An event has what a client needs to correct what it already shows. A person that it shows for the first time it asks
 * for by id: what others look like is not copied into feeds, where a block or an erasure would have to look for it.
 */
const kinds = { ...likeEvents, ...chatEvents, ...paymentEvents, ...privatePhotoEvents }

type Payloads = { [Type in keyof typeof kinds]: z.infer<(typeof kinds)[Type]> }
export type EventType = keyof Payloads

/** An event before it has its number. */
export type NewEvent<Type extends EventType = EventType> = { [T in Type]: { type: T } & Payloads[T] }[Type]
export type MemberEvent<Type extends EventType = EventType> = {
  [T in Type]: { type: T; seq: number } & Payloads[T]
}[Type]

/** Any event with its number. The list of kinds has lost which payload belongs to which type; the return type says it. */
function anyEvent(): z.ZodMiniType<MemberEvent> {
  const [first, ...others] = Object.entries(kinds).map(([type, payload]) =>
    z.extend(payload, { type: z.literal(type), seq: z.int() }),
  )
  if (!first) throw new Error('No word has events')
  return z.discriminatedUnion('type', [first, ...others]) as unknown as z.ZodMiniType<MemberEvent>
}
export const MemberEvent = anyEvent()

export const EVENTS_AT_ONCE = 500

export const readEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  summary: "What happened since an event, in order; without `since` only the number of the feed's last event.",
  input: z.object({ since: z.optional(z.coerce.number().check(z.int(), z.minimum(0))) }),
  output: z.object({
    /** At most 500; with `is_more` ask again from the last of these. */
    events: z.array(MemberEvent),
    last: z.int(),
    is_more: z.boolean(),
    /** What came after `since` is no longer known: load everything anew and go on from `last`. */
    is_reset: z.boolean(),
  }),
  refusals: ['authentication_required'],
})

/**
 * The socket, `GET /api/live`: JSON texts both ways. It is opened with the session's cookie, by a page of the site.
 *
 * A client that opens it says which event it has seen last, `{ "since": N }` (0 for none; what `last` of a first
 * `GET /api/events` said), and the same again every 25 s as its heartbeat. The server sends every later event in order, without
 * gap or repeat, or `{ "type": "reset", "last": N }` when it no longer knows what came after: then everything is loaded anew
 * and the feed goes on behind `last`. Whoever is cut off opens another socket and says the same.
 */
export const momentTypes = ['typing'] as const
export type MomentType = (typeof momentTypes)[number]

export const LIVE_PATH = '/api/live'
export const HEARTBEAT_SECONDS = 25

/** Where the client stands in its feed; or something that another member's open screens should hear now, and nobody later. */
export const LiveMessage = z.union([
  z.strictObject({ since: z.int().check(z.minimum(0)) }),
  z.strictObject({ type: z.enum(momentTypes), to: MemberId }),
])
export type LiveMessage = z.infer<typeof LiveMessage>

/** What passes between open screens and is kept nowhere: it has no number, and may be lost. */
export interface Moment {
  type: MomentType
  /** Who said it. */
  member_id: MemberId
}

/** What a client reads from the socket. */
export type LiveAnswer = MemberEvent | Moment | { type: 'reset'; last: number }

/** Why the server closes a socket. After any other code a client waits a little, a random while, and comes back. */
export const closeCodes = {
  /** The server restarts. */
  restart: 1012,
  /** More than ten sockets of one member: wait for half a minute. */
  tooMany: 1013,
  /** What came was no message, or came too often: do not come back before the page is loaded anew. */
  misused: 1008,
  /** The session has ended: log out. */
  sessionEnded: 4001,
} as const
