import type { Moment, NewEvent } from '#contract/events.ts'
import type { MemberId } from '#contract/members.ts'
import type { SiteId } from '#server/platform/db/db.ts'

/** An event of somebody's feed, as its socket sends it. */
export interface FeedEvent {
  memberId: MemberId
  seq: number
  text: string
}

/** Adds an event to somebody's feed, in the transaction of the change that causes it. */
export type Tell = (memberId: MemberId, event: NewEvent) => void

/** The way to open sockets, on every node. It is told what is committed, never what may yet fail. */
export interface Live {
  /** Sends what feeds have got. */
  send(site: SiteId, events: readonly FeedEvent[]): void
  /** Sessions of this member may have ended, or somebody blocked them: sockets that have no session are closed, and whom they may tell something is asked anew. */
  recheck(site: SiteId, memberId: MemberId): void
}

/** For who also says what is kept nowhere. */
export interface LiveMoments extends Live {
  /** Says something to whoever has a screen open. Whether one may tell the other is for the caller to know. */
  moment(site: SiteId, to: MemberId, moment: Moment): void
}
