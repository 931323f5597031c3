import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MemberId } from './members.ts'

/**
 * What the server tells a member. Every member has one feed: events are numbered from 1 without a gap, in the order in
 * which they happened, and are kept for a week. They say that something changed; what it looks like now is for the
 * calls to tell.
 */
const kinds = {
  /** Somebody likes the member. */
  like: z.object({
    type: z.literal('like'),
    member_id: MemberId,
    /** For `/likes/m/{id}`. */
    like_id: z.uuid(),
    is_fictional: z.boolean(),
    is_automatic: z.boolean(),
  }),
  /** Two like each other: both are told, once. It comes in place of `like`. */
  match: z.object({
    type: z.literal('match'),
    member_id: MemberId,
    /** The like that the member got, for `/likes/m/{id}`. */
    like_id: z.uuid(),
    is_fictional: z.boolean(),
    is_automatic: z.boolean(),
  }),
  /** Somebody took a like back: the like and the match are gone from every list. */
  like_gone: z.object({ type: z.literal('like_gone'), member_id: MemberId }),
  /** A like that was taken back a moment ago is there again as it was, and its match too: nothing to make a noise about. */
  like_back: z.object({ type: z.literal('like_back'), member_id: MemberId }),
  /** The member has looked at somebody who likes them, perhaps on another device. */
  likes_seen: z.object({ type: z.literal('likes_seen'), member_id: MemberId }),
}

/** An event before it has its number. */
export const NewEvent = z.discriminatedUnion('type', [
  kinds.like,
  kinds.match,
  kinds.like_gone,
  kinds.like_back,
  kinds.likes_seen,
])
export type NewEvent = z.infer<typeof NewEvent>
export type EventType = NewEvent['type']

const number = { seq: z.int() }
export const MemberEvent = z.discriminatedUnion('type', [
  z.extend(kinds.like, number),
  z.extend(kinds.match, number),
  z.extend(kinds.like_gone, number),
  z.extend(kinds.like_back, number),
  z.extend(kinds.likes_seen, number),
])
export type MemberEvent = z.infer<typeof MemberEvent>

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
export const LIVE_PATH = '/api/live'
export const HEARTBEAT_SECONDS = 25

export const LiveMessage = z.strictObject({ since: z.int().check(z.minimum(0)) })
export type LiveMessage = z.infer<typeof LiveMessage>

/** What a client reads from the socket. */
export type LiveAnswer = MemberEvent | { type: 'reset'; last: number }

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
