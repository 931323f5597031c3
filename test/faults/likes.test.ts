import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { readEvents } from '#contract/events.ts'
import * as likes from '#contract/likes.ts'
import type { MemberId } from '#contract/members.ts'
import { block, unblock } from '#contract/blocks.ts'
import { times } from '#test/abuse/effort.ts'
import { LiveClient, LiveNode, upTo } from '#test/live.ts'
import { type Person, person } from '#test/people.ts'
import { it, type World } from '#test/world.ts'

const MEMBERS = 8
const OPERATIONS = times(2000, 20_000)
const AT_ONCE = 8
/** After so many operations some connections to the database are killed. */
const KILL_EVERY = 40

type Deed = Endpoint<typeof likes.like.input>
const deeds: Deed[] = [likes.like, likes.like, likes.like, likes.like, likes.unlike, likes.unlike, block, unblock]

const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

/** Kills connections of the product: whatever they were doing is done wholly or not at all. */
async function killSome({ ground }: World): Promise<void> {
  await ground.owner.query(`
    select pg_terminate_backend(pid)
    from pg_stat_activity
    where datname = current_database() and application_name in ('visavis', 'visavis-live')
    order by random()
    limit 3
  `)
}

/** As a client does: the same intent until it is answered. */
async function insists(somebody: Person, deed: Deed, id: MemberId): Promise<number> {
  const key = randomUUID()
  for (;;) {
    const { statusCode } = await somebody.asks(deed, { id }, key)
    if (statusCode < 500) return statusCode
  }
}

it(
  'F19 likes, unlikes and blocks through killed connections: one match and one notice for each pair, feeds without gap',
  { timeout: 300_000 },
  async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { requests_per_minute: 0 } })
    const nodes = await Promise.all([LiveNode.start(world), LiveNode.start(world)])
    const people = await Promise.all(
      Array.from({ length: MEMBERS }, (_, i) => person(nodes[i % 2]?.world ?? world, { name: `Person ${i}` })),
    )
    const devices = await Promise.all(
      people.map((one, i) => LiveClient.open(nodes[(i + 1) % 2] ?? nodes[0], one, { since: 0 })),
    )

    let done = 0
    let killing = Promise.resolve()
    const statuses = new Set<number>()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (done < OPERATIONS) {
          if (++done % KILL_EVERY === 0) await (killing = killing.then(() => killSome(world)))
          const [one, other] = [any(people), any(people)]
          statuses.add(await insists(one, any(deeds), other.id))
        }
      }),
    )

    // Every answer was an answer: done, refused because nobody is there behind a block, or, for who by chance has given many
    // likes again that they took back, asked to pause.
    expect([...statuses].filter((status) => status !== 429).toSorted()).toEqual([200, 404])
    expect(await violations(world)).toEqual([])
    const { rows } = await world.ground.owner.query<{ count: number }>(
      'select count(*)::int as count from matches where site_id = $1',
      [world.site.id],
    )
    expect(rows[0]?.count).toBeGreaterThan(MEMBERS)

    // Every device has come as far as the server, whatever was cut on the way; where somebody hid, it was told to load anew.
    await world.ground.owner.query('delete from blocks where site_id = $1', [world.site.id])
    for (const [i, device] of devices.entries()) {
      const somebody = people[i]
      if (!somebody) continue
      const { last } = await somebody.call(readEvents, {})
      const reached = ({ seqs, resets }: LiveClient) => Math.max(seqs.at(-1) ?? 0, resets.at(-1) ?? 0)
      device.says({ since: reached(device) })
      await device.until((one) => reached(one) >= last)
      expect(device.seqs).toEqual([...new Set(device.seqs)].toSorted((a, b) => a - b))
      // Nobody hides any more: then the feed is whole.
      const another = await LiveClient.open(nodes[i % 2] ?? nodes[0], somebody, { since: 0 })
      await another.until(({ events }) => events.length >= last)
      expect(another.seqs).toEqual(upTo(last))
    }
  },
)

/** What must never be, each as a query that finds it. */
async function violations({ ground, site }: World): Promise<unknown[]> {
  const queries = {
    'I-7 a feed with a gap': `
      select f.member_id from feeds f left join member_events e using (site_id, member_id)
      where f.site_id = $1 group by f.member_id, f.last_seq
      having f.last_seq <> count(e.seq) or min(e.seq) <> 1 or max(e.seq) <> f.last_seq`,
    'two notices of one match, or of one like': `
      select member_id, payload ->> 'member_id', type from member_events
      where site_id = $1 and type in ('match', 'like') group by 1, 2, 3 having count(*) > 1`,
    'a match that only one was told of, or nobody': `
      select m.one_id, m.other_id from matches m
      where m.site_id = $1 and (
        select count(*) from member_events e
        where e.site_id = m.site_id and e.type = 'match'
          and (e.member_id, (e.payload ->> 'member_id')::uuid) in ((m.one_id, m.other_id), (m.other_id, m.one_id))
      ) <> 2`,
    'a match without both likes': `
      select m.one_id from matches m
      where m.site_id = $1 and m.removed_at is null and 2 <> (
        select count(*) from likes l
        where l.site_id = m.site_id and l.removed_at is null
          and (l.liker_id, l.liked_id) in ((m.one_id, m.other_id), (m.other_id, m.one_id)))`,
    'both likes without a match': `
      select l.liker_id from likes l
      join likes r on r.site_id = l.site_id and r.liker_id = l.liked_id and r.liked_id = l.liker_id
      where l.site_id = $1 and l.removed_at is null and r.removed_at is null and l.liker_id < l.liked_id
        and not exists (
          select from matches m
          where m.site_id = l.site_id and m.one_id = l.liker_id and m.other_id = l.liked_id and m.removed_at is null)`,
    'a like that nobody was told of': `
      select l.liker_id from likes l
      where l.site_id = $1 and not exists (
        select from member_events e
        where e.site_id = l.site_id and e.member_id = l.liked_id and e.type in ('like', 'match')
          and e.payload ->> 'member_id' = l.liker_id::text)`,
  }
  const found: unknown[] = []
  for (const [what, query] of Object.entries(queries)) {
    const { rows } = await ground.owner.query(query, [site.id])
    found.push(...rows.map((row: object) => ({ what, ...row })))
  }
  return found
}
