import { describe, expect } from 'vitest'
import { type NewEvent, readEvents } from '#contract/events.ts'
import type { MemberId } from '#contract/members.ts'
import { times } from '#test/abuse/effort.ts'
import { LiveClient, LiveNode, upTo } from '#test/live.ts'
import { type Person, person } from '#test/people.ts'
import { it } from '#test/world.ts'

const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T
/** Events that name somebody who is there. */
const several = (somebody: MemberId, count: number): NewEvent[] =>
  Array.from({ length: count }, () => ({ type: 'like_gone', member_id: somebody }))

/** A device that comes back whenever it is cut off, to any node, and goes on where it stopped. */
class Device {
  readonly #nodes: LiveNode[]
  readonly #owner: Person
  #client: LiveClient | undefined
  readonly seqs: number[] = []
  cuts = 0

  constructor(nodes: LiveNode[], owner: Person) {
    this.#nodes = nodes
    this.#owner = owner
  }

  get owner(): Person {
    return this.#owner
  }

  /** Stays connected until it has everything up to an event. */
  async follows(isDone: (last: number) => boolean): Promise<void> {
    while (!isDone(this.seqs.at(-1) ?? 0)) {
      const since = this.seqs.at(-1) ?? 0
      this.#client = await LiveClient.open(any(this.#nodes), this.#owner, { since })
      const { closed, events, resets } = this.#client
      const look = () => {
        for (const { seq } of events.splice(0)) this.seqs.push(seq)
        if (isDone(this.seqs.at(-1) ?? 0)) this.#client?.socket.close()
      }
      this.#client.socket.on('message', look)
      look()
      await closed
      expect(resets).toEqual([])
    }
  }

  /** Cuts the line without a word. */
  isCut(): void {
    this.cuts++
    this.#client?.socket.terminate()
  }

  /** Reads nothing for as long as it is held. */
  isHeld(isSo: boolean): void {
    if (this.#client?.socket.readyState !== 1) return
    if (isSo) this.#client.socket.pause()
    else this.#client.socket.resume()
  }
}

describe('sockets that are cut', () => {
  it(
    'F08 every device ends with the feed of the server: nothing lost, doubled or reordered',
    { timeout: 300_000 },
    async ({ makeWorld }) => {
      const world = await makeWorld({ settings: { requests_per_minute: 0 } })
      const nodes = await Promise.all([LiveNode.start(world), LiveNode.start(world)])
      const people = await Promise.all(Array.from({ length: 5 }, () => person(world)))
      const devices = people.flatMap((one) => Array.from({ length: 4 }, () => new Device(nodes, one)))
      const rounds = times(60, 1500)
      const told = new Map<MemberId, number>()
      let isOver = false

      const following = devices.map((device) =>
        device.follows((last) => isOver && last === (told.get(device.owner.id) ?? 0)),
      )
      for (let round = 0; round < rounds; round++) {
        await Promise.all(
          people.map(async ({ id }) => {
            const count = 1 + Math.floor(Math.random() * 4)
            await any(nodes).tells(id, several(id, count))
            told.set(id, (told.get(id) ?? 0) + count)
          }),
        )
        any(devices).isCut()
        const held = any(devices)
        held.isHeld(round % 3 === 0)
        if (round % 10 === 0) await cutTheNodes(world.ground.owner)
      }
      isOver = true
      for (const device of devices) {
        device.isHeld(false)
        // Whoever has everything already hears of nothing more, and would wait.
        device.isCut()
      }
      await Promise.all(following)

      for (const device of devices) {
        const { last } = await device.owner.call(readEvents, {})
        expect(device.seqs).toEqual(upTo(last))
      }
      expect(devices.reduce((sum, { cuts }) => sum + cuts, 0)).toBeGreaterThan(rounds)
    },
  )

  it('F14 a thousand events for somebody who was away arrive whole and in order', async ({ world }) => {
    const node = await LiveNode.start(world)
    const anna = await person(world)
    for (let i = 0; i < 10; i++) await node.tells(anna.id, several(anna.id, 100))

    const device = await LiveClient.open(node, anna, { since: 0 })
    await device.until(({ events }) => events.length === 1000)

    expect(device.seqs).toEqual(upTo(1000))
  })

  it('F14 connecting in the middle of a burst loses nothing', async ({ world }) => {
    const nodes = await Promise.all([LiveNode.start(world), LiveNode.start(world)])
    const anna = await person(world)
    const burst = (async () => {
      for (let i = 0; i < times(100, 1000); i++) await any(nodes).tells(anna.id, several(anna.id, 2))
    })()
    const devices: LiveClient[] = []
    for (let i = 0; i < 8; i++) {
      const since = devices.at(-1)?.seqs.at(-1) ?? 0
      devices.push(await LiveClient.open(any(nodes), anna, { since }))
      await devices.at(-1)?.until(({ events }) => events.length > 0)
    }
    await burst

    const { last } = await anna.call(readEvents, {})
    for (const device of devices) {
      await device.until(({ seqs }) => seqs.at(-1) === last)
      const first = device.seqs[0] ?? 0
      expect(device.seqs).toEqual(upTo(last).slice(first - 1))
    }
  })
})

async function cutTheNodes(owner: { query(text: string): Promise<unknown> }): Promise<void> {
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'visavis-live'`,
  )
}
