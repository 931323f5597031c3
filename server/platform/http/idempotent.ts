import { sql } from 'kysely'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Db, SiteId, Tx } from '#server/platform/db/db.ts'
import { sendWithNext } from '#server/platform/db/send-with-next.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'

/** One change that a client asks for, however often it sends the request. */
export interface KeyedRequest {
  site: SiteId
  /** Who asks, so that one caller cannot meet another's answer. */
  actor: string
  /** Made by the client, once for all repetitions; absent when the client knows no keys. */
  key: string | undefined
  endpoint: Pick<Endpoint, 'method' | 'path' | 'secrets'>
  input: unknown
  secrets: Secrets
  now: Date
}

interface Outcome<Kept> {
  kept: Kept
  isRepeated: boolean
}

/**
 * Runs a change in one transaction. With a key, what it returns is kept in that same transaction: a repeated key gets
 * the same and changes nothing, even when both arrive at once; the same key with another request is refused.
 */
export async function idempotent<Kept>(
  db: Db,
  request: KeyedRequest,
  change: (tx: Tx) => Promise<Kept>,
): Promise<Outcome<Kept>> {
  return db.transaction().execute(async (tx) => {
    const { site, actor, key, now } = request
    if (key === undefined) return { kept: await change(tx), isRepeated: false }

    const requestHash = fingerprint(request)
    // A second request with this key waits here until the first has committed or given up.
    await sendWithNext(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`${site}:${actor}:${key}`}, 0))`)
    const known = await tx
      .selectFrom('idempotencyKeys')
      .select(['requestHash', 'answer'])
      .where('siteId', '=', site)
      .where('actor', '=', actor)
      .where('key', '=', key)
      .executeTakeFirst()
    if (known && !known.requestHash.equals(requestHash)) throw new Refusal('request.key_reused')
    // The same endpoint kept it, as its fingerprint says.
    if (known) return { kept: known.answer as Kept, isRepeated: true }

    const kept = await change(tx)
    await sendWithNext(
      tx,
      sql`
        insert into idempotency_keys (site_id, actor, key, request_hash, answer, created_at)
        values (${site}, ${actor}, ${key}, ${requestHash}, ${JSON.stringify(kept)}, ${now})
      `,
    )
    return { kept, isRepeated: false }
  })
}

/**
 * Recognises the same request without telling what was in it. What people can guess, such as a password, is left out
 * altogether: not even who knows the installation's secret can try passwords against it.
 */
function fingerprint({ endpoint: { method, path, secrets: left = [] }, input, secrets }: KeyedRequest): Buffer {
  const text = JSON.stringify(input, (name, value: unknown) => (left.includes(name) ? undefined : value))
  return secrets.hmac('idempotency', `${method} ${path}\n${text}`)
}
