import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { describe, expect, onTestFinished } from 'vitest'
import { sendMessage, Sent } from '#contract/chats.ts'
import { readEvents } from '#contract/events.ts'
import { deliverMessage } from '#server/chats/deliver-message.ts'
import { brokenInvariants } from '#server/platform/db/broken-invariants.ts'
import { balanceOf, sends, twoWithCredits, unlimited } from '#test/chatting.ts'
import { LiveClient, LiveNode } from '#test/live.ts'
import type { Person } from '#test/people.ts'
import { it, type World } from '#test/world.ts'
import { postText } from './chat-load.ts'

const SEND = 'send_message(smallint, uuid, uuid, uuid, bytea, jsonb, jsonb, timestamptz)'
const TELL = 'tell_two(smallint, text, uuid, jsonb, uuid, jsonb, timestamptz)'

async function sourceOf(owner: pg.Client, name: string): Promise<string> {
  const { rows } = await owner.query<{ source: string }>('select pg_get_functiondef($1::regprocedure) as source', [
    name,
  ])
  return rows[0]?.source ?? ''
}

/** Puts a mistake into a function for the time of a test: each piece must be there to be replaced. */
async function breaks(
  { ground: { owner } }: World,
  name: string,
  pieces: readonly (readonly [string, string])[],
): Promise<void> {
  const source = await sourceOf(owner, name)
  onTestFinished(async () => void (await owner.query(source)))
  let broken = source
  for (const [right, wrong] of pieces) {
    expect(broken).toContain(right)
    broken = broken.replace(right, () => wrong)
  }
  await owner.query(broken)
}

const broken = async ({ ground }: World) =>
  (await brokenInvariants(ground.owner)).map(({ invariant }) => invariant.slice(0, 4).trim())

const WITHOUT_LOCK = [
  'where s.site_id = site and s.member_id = sender\n  for no key update;',
  'where s.site_id = site and s.member_id = sender;',
] as const

/** Time for others to come in between a look and a deed, on a busy machine too. */
const A_MOMENT = 'perform pg_catalog.pg_sleep(0.2);'

async function two(world: World): Promise<[Person, Person]> {
  await world.sets(unlimited)
  const pair = await twoWithCredits(world, 1000)
  await sends(...pair, 'Anfang')
  return pair
}

/** What a test has broken for good is taken away with its site's rows. */
function leavesNothing({ ground: { owner }, site }: World): void {
  onTestFinished(async () => {
    await owner.query('alter table ledger_entries disable trigger ledger_entries_append_only')
    for (const table of [
      'messages',
      'message_keys',
      'chats',
      'conversations',
      'credit_lots',
      'ledger_accounts',
      'ledger_entries',
    ])
      await owner.query(`delete from ${table} where site_id = $1`, [site.id])
    await owner.query('alter table ledger_entries enable trigger ledger_entries_append_only')
  })
}

describe('F20 the checks find what they are for', () => {
  it('F20 nothing, while all is well', async ({ world }) => {
    const [anna, ben] = await two(world)
    await Promise.all(Array.from({ length: 10 }, (_, i) => sends(anna, ben, `Nachricht ${i}`)))

    expect(await broken(world)).toEqual([])
  })

  it('F20 a unique key that is gone', async ({ world }) => {
    await two(world)
    const { owner } = world.ground
    await owner.query('alter table message_keys drop constraint message_keys_pkey')
    onTestFinished(async () => {
      await owner.query('alter table message_keys add primary key (site_id, sender_id, key)')
    })

    expect(await broken(world)).toEqual(['I-5'])
  })

  it('F20 looking for the key and writing it, without a lock between', async ({ world }) => {
    const [anna, ben] = await two(world)
    leavesNothing(world)
    const { owner } = world.ground
    await owner.query('alter table message_keys drop constraint message_keys_pkey')
    onTestFinished(async () => {
      await owner.query('delete from message_keys where site_id = $1', [world.site.id])
      await owner.query('alter table message_keys add primary key (site_id, sender_id, key)')
    })
    await breaks(world, SEND, [WITHOUT_LOCK, ['  is_new := true;', `  ${A_MOMENT}\n  is_new := true;`]])
    await world.sets({ message_credits: 0 })

    const key = randomUUID()
    await Promise.allSettled(Array.from({ length: 8 }, () => sends(anna, ben, 'Doppelt', key)))

    const { rows } = await owner.query(`select from messages where site_id = $1 and text = 'Doppelt'`, [world.site.id])
    expect(rows.length).toBeGreaterThan(1)
    expect(await broken(world)).toContain('I-5')
  })

  it('F20 a balance that is read, then written', async ({ world }) => {
    const [anna, ben] = await two(world)
    leavesNothing(world)
    await breaks(world, SEND, [WITHOUT_LOCK])
    await breaks(world, 'try_to_spend(smallint, uuid, bigint, text, text, timestamptz)', [
      ['for no key update', ''],
      ['  balance := bonus + paid + provisional;', `  balance := bonus + paid + provisional;\n  ${A_MOMENT}`],
      [
        'set balance = a.balance + f.amount',
        `set balance = f.amount + (select read.balance from (select pg_catalog.pg_sleep(0.2), (
          select b.balance from public.ledger_accounts b where b.site_id = a.site_id and b.member_id = a.member_id
            and b.account = a.account and b.asset = a.asset) as balance) read)`,
      ],
    ])

    await Promise.allSettled(Array.from({ length: 8 }, (_, i) => sends(anna, ben, `Gleichzeitig ${i}`)))

    expect(await balanceOf(world, anna.id)).not.toBe(1000 - 2 * 9)
    expect(await broken(world)).toContain('I-2')
  })

  it('F20 numbers from a sequence, which leaves gaps', async ({ world }) => {
    const [anna, ben] = await two(world)
    leavesNothing(world)
    const { owner } = world.ground
    await owner.query('create sequence seq_bug start 5')
    onTestFinished(async () => void (await owner.query('drop sequence seq_bug')))
    await breaks(world, SEND, [
      [
        '    set last_seq = c.last_seq + 1, last_at = greatest(c.last_at, at)',
        `    set last_seq = nextval('public.seq_bug'), last_at = greatest(c.last_at, at)`,
      ],
    ])

    await sends(anna, ben, 'Fünf')

    expect(await broken(world)).toContain('I-6')
  })

  it('F20 a notice instead of a stored event', async ({ world }) => {
    const [anna, ben] = await two(world)
    leavesNothing(world)
    await breaks(world, TELL, [[await bodyOf(world), 'begin one_seq := 0; other_seq := 0; end']])

    await sends(anna, ben, 'Nur zugerufen')

    expect(await broken(world)).toContain('I-8')
  })

  it('F20 an acknowledgement before the commit', async ({ world }) => {
    const [anna, ben] = await two(world)
    const { db, site, clock, parts } = world
    const acked: string[] = []

    // The mistake: the answer goes out when the function has run, and the process dies before the commit.
    await db
      .transaction()
      .execute(async (tx) => {
        const live = { send: () => {}, recheck: () => {} }
        const delivery = {
          sender: anna.id,
          receiver: ben.id,
          key: randomUUID(),
          wish: 'x',
          draft: { kind: 'text', text: 'Verloren', score: 0, warning: null },
          price: 2,
        } as const
        await deliverMessage({ db: tx, site, clock, secrets: parts.secrets, live }, delivery)
        acked.push('Verloren')
        throw new Error('killed')
      })
      .catch(() => {})

    const { rows } = await world.ground.owner.query<{ text: string }>('select text from messages where site_id = $1', [
      site.id,
    ])
    expect(acked.filter((text) => !rows.some((row) => row.text === text))).toEqual(['Verloren'])
  })

  it('F20 an event that is sent before its commit', async ({ world }) => {
    const node = await LiveNode.start(world)
    const [anna, ben] = await two(node.world)
    const device = await LiveClient.open(node, anna, { since: 1 })
    // Whoever has got something has a session that was looked at; before that nothing is sent at once.
    await sends(ben, anna, 'Zweites')
    await device.until(({ events }) => events.length === 1)

    node.hub.send(world.site.id, [{ memberId: anna.id, seq: 3, text: '{"seq":3,"type":"chat_removed"}' }])
    await device.until(({ events }) => events.length === 2)

    const { last } = await anna.call(readEvents, {})
    expect(device.seqs.filter((seq) => seq > last)).toEqual([3])
  })

  it('F20 a client that tries again with another key', async ({ world }) => {
    const [anna, ben] = await two(world)
    const node = await LiveNode.start(world)
    for (let i = 0; i < 2; i++)
      await postText({ port: node.port, host: world.host, from: anna, to: ben, text: 'Zweimal', key: randomUUID() })

    const { rows } = await world.ground.owner.query(`select from messages where site_id = $1 and text = 'Zweimal'`, [
      world.site.id,
    ])
    expect(rows).toHaveLength(2)
  })
})

async function bodyOf({ ground: { owner } }: World): Promise<string> {
  const source = await sourceOf(owner, TELL)
  return source.slice(source.indexOf('begin'), source.lastIndexOf('end') + 3)
}

/** Where the work of a message in a known chat can be cut off: before each write, between them, and after the last. */
const POINTS = [
  '\n  update public.chat_senders s',
  '  if people.conversation_id is null then\n    insert into public.conversations',
  '    with grown as (',
  "  if message_kind = 'picture' then\n    insert into public.chat_pictures",
  '  with stored as (',
  '  told := public.tell_two(',
  'end\n$function$',
]
const GATE = 7_301

describe('F03 a connection that is killed inside the statement', () => {
  it(
    'F03 at each of seven points: wholly or not at all, and the retry sends once',
    { timeout: 600_000 },
    async ({ world }) => {
      const [anna, ben] = await two(world)
      const { owner } = world.ground
      const source = await sourceOf(owner, SEND)
      onTestFinished(async () => void (await owner.query(source)))
      const count = async () => {
        const { rows } = await owner.query<{ count: number }>(
          `select (select count(*) from messages where site_id = $1) + (select count(*) from member_events where site_id = $1)
             + (select count(*) from ledger_entries where site_id = $1) + (select count(*) from message_keys where site_id = $1)
             + (select sum(sent) from chat_senders where site_id = $1) as count`,
          [world.site.id],
        )
        return rows[0]?.count
      }
      // Asked as the owner: the product's own connections are being killed.
      const balance = async () => {
        const { rows } = await owner.query<{ balance: number }>('select credit_balance($1, $2) as balance', [
          world.site.id,
          anna.id,
        ])
        return rows[0]?.balance
      }
      for (const [index, point] of POINTS.entries()) {
        expect(source).toContain(point)
        await owner.query(
          source.replace(point, () => `  perform pg_catalog.pg_advisory_xact_lock_shared(${GATE});\n${point}`),
        )
        const before = await count()
        const had = await balance()
        const key = randomUUID()

        await owner.query('select pg_advisory_lock($1)', [GATE])
        const first = anna.asks(sendMessage, { id: ben.id, message: { kind: 'text', text: `Punkt ${index}` } }, key)
        await killWaiting(owner, first)
        await owner.query('select pg_advisory_unlock($1)', [GATE])

        expect((await first).statusCode).toBeGreaterThanOrEqual(500)
        expect(await count()).toBe(before)
        expect(await balance()).toBe(had)
        expect(await insists(anna, ben, `Punkt ${index}`, key)).toBe(index + 2)
        expect(await balance()).toBe((had ?? 0) - 2)
      }
      expect(await broken(world)).toEqual([])
    },
  )
})

/** As a client does: the same intent until it is answered. Returns the number of the message. */
async function insists(from: Person, to: Person, text: string, key: string): Promise<number> {
  for (;;) {
    const answer = await from.asks(sendMessage, { id: to.id, message: { kind: 'text', text } }, key)
    if (answer.statusCode < 500) return Sent.parse(answer.json()).message.seq
  }
}

/** Kills whoever waits at the gate, as soon as somebody does; whoever is answered without has not come by. */
async function killWaiting(owner: pg.Client, passing: Promise<unknown>): Promise<void> {
  let isPast = false
  void passing.then(() => (isPast = true))
  while (!isPast) {
    const { rowCount } = await owner.query(
      `select pg_terminate_backend(pid) from pg_locks
       where locktype = 'advisory' and objid = $1 and not granted and database = (select oid from pg_database where datname = current_database())`,
      [GATE],
    )
    if (rowCount) return
  }
  throw new Error('nobody came to the gate')
}
