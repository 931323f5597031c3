import type { NewEvent } from '#contract/events.ts'
import type { MemberId } from '#contract/members.ts'
import type { SiteId, Tx } from '#server/platform/db/db.ts'
import { appendEvents } from './append-events.ts'
import type { FeedEvent, Live, Tell } from './live.ts'

/** What one change tells members: written with it in one transaction, sent when that has committed. */
export class EventOutbox implements Live {
  readonly #site: SiteId
  readonly #live: Live
  readonly #told: { memberId: MemberId; event: NewEvent }[] = []
  readonly #toRecheck: MemberId[] = []
  readonly #events: FeedEvent[] = []

  constructor(site: SiteId, live: Live) {
    this.#site = site
    this.#live = live
  }

  readonly tell: Tell = (memberId, event) => {
    this.#told.push({ memberId, event })
  }

  send(_: SiteId, events: readonly FeedEvent[]): void {
    this.#events.push(...events)
  }

  recheck(_: SiteId, memberId: MemberId): void {
    this.#toRecheck.push(memberId)
  }

  /** The last statement of the change: the locks on feeds are held as shortly as can be. */
  async write(tx: Tx, now: Date): Promise<void> {
    this.#events.push(...(await appendEvents(tx, this.#site, this.#told, now)))
  }

  /** Sends everything, after the commit. */
  flush(): void {
    for (const memberId of this.#toRecheck) this.#live.recheck(this.#site, memberId)
    if (this.#events.length > 0) this.#live.send(this.#site, this.#events)
  }
}
