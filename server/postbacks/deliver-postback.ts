import { sql, type Updateable } from 'kysely'
import { fillPostbackAddress } from '#contract/postback-address.ts'
import type { Log } from '#server/context.ts'
import type { Breaker } from '#server/platform/breaker.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Db, SiteId } from '#server/platform/db/db.ts'
import type { Tables } from '#server/platform/db/tables.gen.ts'
import type { Site } from '#server/sites/site.ts'
import type { PostbackOutcome, PostbackSender } from './postback-sender.ts'
import type { PostbackEvent } from './tell-network.ts'

export interface PostbackParts {
  database: Database
  siteById: (id: SiteId) => Site | undefined
  clock: Clock
  postbackSender: PostbackSender
  breakerOf: (host: string) => Breaker
  log: Log
}

interface PostbackJob {
  site: SiteId
  postback: string
}

interface Postback {
  id: string
  event: PostbackEvent
  network: string | null
  sub1: string | null
  sub2: string | null
  sub3: string | null
}

/** Longer than the sender waits for an answer. */
const CLAIM_MS = 30_000

/**
 * Tells a network of an event, with the marks of its own click and nothing of the member. One run at a time: whoever died
 * between sending and noting it is followed by another under the same id, once its claim is over.
 */
export async function deliverPostback(parts: PostbackParts, job: PostbackJob): Promise<void> {
  const { database, siteById, clock, log } = parts
  const db = database.forSite(job.site)
  const site = siteById(job.site)
  if (!site) throw new Error(`Site ${job.site} has postbacks but is not known`)
  const postback = await claimPostback(db, job, clock.now())
  if (!postback) {
    // It may be left undone there: the queue comes again.
    if (await isWaiting(db, job)) throw new Error('Another run is sending this postback')
    return
  }

  const { network, event, ...marks } = postback
  const template = network === null ? undefined : site.settings.postbacks[network]?.[event]
  const address = template && fillPostbackAddress(template, marks)
  try {
    const outcome = address ? await send(parts, address, postback.id) : 'unwanted'
    if (outcome === 'refused') log.warn({ network, event }, 'a network refused a postback')
    await change(db, job, { endedAt: clock.now().toISOString(), outcome })
  } catch (error) {
    await change(db, job, { claimedUntil: null })
    throw error
  }
}

/** Undefined when it has been told, its member is gone, or another run has it. */
async function claimPostback(db: Db, { site, postback }: PostbackJob, now: Date): Promise<Postback | undefined> {
  const { rows } = await sql<Postback>`
    update postbacks p
    set claimed_until = ${new Date(now.getTime() + CLAIM_MS)}
    from members m
    where p.site_id = ${site} and p.id = ${postback} and p.ended_at is null
      and (p.claimed_until is null or p.claimed_until <= ${now})
      and m.site_id = p.site_id and m.id = p.member_id
    returning p.id, p.event, m.network, m.sub1, m.sub2, m.sub3
  `.execute(db)
  return rows[0]
}

async function isWaiting(db: Db, { site, postback }: PostbackJob): Promise<boolean> {
  const row = await db
    .selectFrom('postbacks')
    .select('id')
    .where('siteId', '=', site)
    .where('id', '=', postback)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

async function change(
  db: Db,
  { site, postback }: PostbackJob,
  changes: Updateable<Tables['postbacks']>,
): Promise<void> {
  await db.updateTable('postbacks').set(changes).where('siteId', '=', site).where('id', '=', postback).execute()
}

async function send(
  { postbackSender, breakerOf }: PostbackParts,
  address: string,
  id: string,
): Promise<PostbackOutcome> {
  const breaker = breakerOf(new URL(address).host)
  if (breaker.isOpen()) throw new Error('Sending pauses: the network failed too often')
  try {
    const outcome = await postbackSender.send(address, id)
    breaker.succeed()
    return outcome
  } catch (error) {
    breaker.fail()
    throw error
  }
}
