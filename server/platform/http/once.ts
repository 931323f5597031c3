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
    if (!intent.key) return change(tx)

    const row = { siteId: intent.site, actor: intent.actor, key: intent.key, requestHash: hashOf(intent) }
    // A second request with this key waits here until the first has committed or given up.
    const [isFirst] = await tx
      .insertInto('intents')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .execute()
    if (!isFirst) return storedAnswer<T>(tx, row)

    const answer = await change(tx)
    await ride(
      tx,
      sql`
        update intents set answer = ${JSON.stringify(answer)}
        where site_id = ${row.siteId} and actor = ${row.actor} and key = ${row.key}
      `,
    )
    return answer
  })
}

async function storedAnswer<T>(
  tx: Tx,
  row: { siteId: SiteId; actor: string; key: string; requestHash: Buffer },
): Promise<T> {
  const { requestHash, answer } = await tx
    .selectFrom('intents')
    .select(['requestHash', 'answer'])
    .where('siteId', '=', row.siteId)
    .where('actor', '=', row.actor)
    .where('key', '=', row.key)
    .executeTakeFirstOrThrow()
  if (!requestHash.equals(row.requestHash)) throw new Refusal('request.key_reused')
  return answer as T
}

function hashOf({ endpoint, input }: Intent): Buffer {
  return createHash('sha256').update(endpoint).update(JSON.stringify(input)).digest()
}
