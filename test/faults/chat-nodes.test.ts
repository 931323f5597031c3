import { expect, onTestFinished } from 'vitest'
import type { MemberEvent } from '#contract/events.ts'
import { readEvents } from '#contract/events.ts'
import { isLong, times } from '#test/abuse/effort.ts'
import { balanceOf, sends, twoWithCredits, unlimited } from '#test/chatting.ts'
import { LiveClient, LiveNode, upTo } from '#test/live.ts'
import type { Person } from '#test/people.ts'
import { it, type World } from '#test/world.ts'
import { Node, sendAll } from './chat-load.ts'
import { contradictions } from './contradictions.ts'
import { faults, FaultyLine } from './faulty-line.ts'
import { keepFigures } from './figures.ts'

const CREDITS = 1_000_000

it(
  'F04 B6.5 two nodes of which one is killed by turns: nothing lost, doubled or reordered',
  { timeout: 3_600_000 },
  async ({ makeWorld }) => {
    const world = await makeWorld({ settings: unlimited })
    const pairs = await Promise.all(Array.from({ length: 15 }, () => twoWithCredits(world, CREDITS)))
    const setting = { databaseUrl: world.ground.url, folder: world.ground.folder, now: world.clock.now() }
    const nodes = [new Node(setting), new Node(setting)] as const
    onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.stop()))))
    const kills = times(6, 240)
    const perKill = isLong ? 1500 : 60
    let killed = 0

    const acked = await sendAll({
      host: world.host,
      pairs,
      messages: (kills + 1) * perKill,
      // Whoever lost their node goes to the other one.
      port: () => nodes[killed % 2 === 0 ? 0 : 1].port,
      onAck: (count) => {
        if (killed < kills && count > (killed + 0.5 + Math.random() / 2) * perKill) {
          nodes[killed % 2 === 0 ? 0 : 1].kill()
          killed++
        }
      },
    })

    expect(killed).toBe(kills)
    expect(await contradictions(world.ground.owner, world.site.id, acked)).toEqual([])
    for (const somebody of pairs.flat()) {
      const own = acked.filter(({ sender }) => sender === somebody.id).length
      expect(await balanceOf(world, somebody.id)).toBe(CREDITS - 2 * own)
    }
    await keepFigures('F04', { kills, acknowledged: acked.length, lost: 0, doubled: 0, reordered: 0 })
  },
)

/** A screen that comes back whenever its line breaks, and asks for what it has missed. */
class Screen {
  readonly events: MemberEvent[] = []
  readonly #world: World
  readonly #member: Person
  readonly #line: FaultyLine
  #client: LiveClient | undefined
  #isDone = false

  constructor(world: World, member: Person, line: FaultyLine) {
    this.#world = world
    this.#member = member
    this.#line = line
  }

  get last(): number {
    return this.events.at(-1)?.seq ?? 0
  }

  /** Until it has got as far as a number, once that is known. */
  async follow(target: Promise<number>): Promise<void> {
    void target.then(() => (this.#isDone = true))
    while (!this.#isDone || this.last < (await target)) {
      const opening = { world: this.#world, port: this.#line.port }
      const client = await LiveClient.open(opening, this.#member, { since: this.last }).catch(() => undefined)
      if (!client) continue
      this.#client = client
      await Promise.race([client.closed, target.then((last) => client.until(({ seqs }) => (seqs.at(-1) ?? 0) >= last))])
      client.socket.terminate()
      this.events.push(...client.events.filter(({ seq }) => seq > this.last))
    }
    this.#client = undefined
  }

  /** As a browser does that hears no heartbeat. */
  giveUp(): void {
    this.#client?.socket.terminate()
  }
}

it(
  'F08 lines that break, stall, crawl, stutter and slice: every screen ends where the server is, without a gap',
  { timeout: 600_000 },
  async ({ makeWorld }) => {
    const world = await makeWorld({ settings: unlimited })
    const node = await LiveNode.start(world)
    const pairs = await Promise.all(
      Array.from({ length: times(faults.length, 100) }, () => twoWithCredits(node.world, CREDITS)),
    )
    const lines = await Promise.all(pairs.map((_, i) => FaultyLine.open(node.port, i)))
    onTestFinished(() => lines.forEach((line) => line.close()))
    const screens = pairs.flatMap((pair, i) => {
      const line = lines[i]
      return line ? pair.map((member) => ({ member, line, screen: new Screen(node.world, member, line) })) : []
    })
    const messages = times(30, 300)
    const target = messages
    const { promise: sent, resolve: isSent } = Promise.withResolvers<number>()

    const following = screens.map(({ screen }) => screen.follow(sent))
    await Promise.all(
      pairs.map(async ([anna, ben], pair) => {
        for (let i = 0; i < messages; i++) {
          await (i % 2 ? sends(anna, ben, `Nachricht ${i}`) : sends(ben, anna, `Nachricht ${i}`))
          if (i % 10 === 9) for (const { line, screen } of screens) if (line === lines[pair]) screen.giveUp()
        }
      }),
    )
    for (const line of lines) line.heal()
    isSent(target)
    await Promise.all(following)

    for (const { member, screen } of screens) {
      expect(screen.events.map(({ seq }) => seq)).toEqual(upTo(target))
      expect(screen.events.map((event) => (event.type === 'message' ? event.message.seq : 0))).toEqual(upTo(messages))
      expect((await member.call(readEvents, {})).last).toBe(target)
    }
    await keepFigures('F08', { screens: screens.length, messages: messages * pairs.length, gaps: 0 })
  },
)
