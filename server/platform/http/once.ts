import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, SiteId, Tx } from '#server/platform/db/db.ts'
import { ride } from '#server/platform/db/ride.ts'
import { Refusal } from '#server/platform/refusal.ts'

export interface Intent {
  site: SiteId
  /** Who asks, so that one caller cannot meet another's answer. */
  actor: string
  /** Made once per intent by the client; absent when the client knows no keys. */
  key: string | undefined
  endpoint: string
  input: unknown
}

/**
 * Runs a change in one transaction. With a key, the answer is stored in that same transaction: a repeated key gets the
 * first answer and changes nothing, even when both arrive at once; the same key with another request is refused.
 */
export async function once<T>(db: Db, intent: Intent, change: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const { site, actor, key } = intent
    if (!key) return change(tx)

    const requestHash = hashOf(intent)
    // A second request with this key waits here until the first has committed or given up.
    await ride(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`intent:${site}:${actor}:${key}`}, 0))`)
    const known = await tx
      .selectFrom('intents')
      .select(['requestHash', 'answer'])
      .where('siteId', '=', site)
      .where('actor', '=', actor)
      .where('key', '=', key)
      .executeTakeFirst()
    if (known && !known.requestHash.equals(requestHash)) throw new Refusal('request.key_reused')
    if (known) return known.answer as T

    const answer = await change(tx)
    await ride(
      tx,
      sql`
        insert into intents (site_id, actor, key, request_hash, answer)
        values (${site}, ${actor}, ${key}, ${requestHash}, ${JSON.stringify(answer)})
      `,
    )
    return answer
  })
}

function hashOf({ endpoint, input }: Intent): Buffer {
  return createHash('sha256').update(endpoint).update(JSON.stringify(input)).digest()
}
