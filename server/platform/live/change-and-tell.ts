import type { Clock } from '#server/platform/clock.ts'
import type { Db, SiteId, Tx } from '#server/platform/db/db.ts'
import { EventOutbox } from './event-outbox.ts'
import type { Live, Tell } from './live.ts'

interface Parts {
  db: Db
  site: { id: SiteId }
  clock: Clock
  live: Live
}

/** Changes something outside of a request, in one transaction; what it tells members goes out when that has committed. */
export async function changeAndTell<T>(
  { db, site, clock, live }: Parts,
  change: (tx: Tx, tell: Tell) => Promise<T>,
): Promise<T> {
  const outbox = new EventOutbox(site.id, live)
  const result = await db.transaction().execute(async (tx) => {
    const changed = await change(tx, outbox.tell)
    await outbox.write(tx, clock.now())
    return changed
  })
  outbox.flush()
  return result
}
