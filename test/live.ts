import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { LIVE_PATH, type LiveAnswer, type MemberEvent, type Moment, type NewEvent } from '#contract/events.ts'
import type { MemberId } from '#contract/members.ts'
import { buildApp } from '#server/app.ts'
import { appendEvents } from '#server/platform/live/append-events.ts'
import { Hub, type MayTell } from '#server/platform/live/hub.ts'
import { openRelay } from '#server/platform/live/relay.ts'
import { isGoneFor } from '#server/visibility/is-seen-by.ts'
import { mayTell } from '#server/chats/may-tell.ts'
import { openSessions } from '#server/sessions/open-sessions.ts'
import type { Visitor } from './visitor.ts'
import type { World } from './world.ts'

interface Start {
  isAlone?: boolean
  asked?: (answer: Promise<boolean>) => Promise<boolean>
}

const noted: NonNullable<Start['asked']> = (answer) => answer

/** One process of an installation: an app with sockets of its own, on the database that all share. */
export class LiveNode {
  /** The world as this node serves it: who is made in it calls this node. */
  readonly world: World
  readonly hub: Hub
  readonly app: FastifyInstance
  readonly port: number

  private constructor(world: World, hub: Hub, app: FastifyInstance) {
    this.world = Object.create(world, { app: { value: app } }) as World
    this.hub = hub
    this.app = app
    this.port = (app.server.address() as AddressInfo).port
  }

  /** `asked` hears of every question whether somebody may say that they type, and of its answer. */
  static async start(world: World, { isAlone = false, asked = noted }: Start = {}): Promise<LiveNode> {
    const { database, clock } = world.parts
    const relay = isAlone ? undefined : await openRelay(world.ground.url)
    const typing: MayTell = (...question) => asked(mayTell.typing(...question))
    const hub = new Hub({ database, clock, relay, openSessions, isHidden: isGoneFor, mayTell: { typing } })
    const app = buildApp({ ...world.parts, hub })
    await app.listen({ host: '127.0.0.1', port: 0 })
    onTestFinished(async () => {
      await app.close()
      await relay?.close()
    })
    return new LiveNode(world, hub, app)
  }

  /** Adds events to somebody's feed as a change does: written in a transaction, then sent. */
  async tells(memberId: MemberId, events: readonly NewEvent[]): Promise<void> {
    const { db, site, clock } = this.world
    const told = await db.transaction().execute((tx) =>
      appendEvents(
        tx,
        site.id,
        events.map((event) => ({ memberId, event })),
        clock.now(),
      ),
    )
    this.hub.send(site.id, told)
  }
}

interface Opening {
  since?: number | undefined
  headers?: Record<string, string>
  /** Whether it answers pings. */
  isDeaf?: boolean
}

/** A browser's end of the socket. */
export class LiveClient {
  readonly socket: WebSocket
  readonly events: MemberEvent[] = []
  readonly resets: number[] = []
  /** What is kept nowhere. */
  readonly moments: Moment[] = []
  /** The code with which it was closed, once it is. */
  readonly closed: Promise<number>
  #waiting: (() => void)[] = []

  constructor(
    { world, port }: Pick<LiveNode, 'world' | 'port'>,
    visitor: Pick<Visitor, 'cookies'>,
    { headers = {}, isDeaf = false }: Opening = {},
  ) {
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const own = { host: world.host, origin: world.site.origin, cookie, ...headers }
    this.socket = new WebSocket(`ws://127.0.0.1:${port}${LIVE_PATH}`, { headers: own, autoPong: !isDeaf })
    this.closed = new Promise((resolve) => this.socket.once('close', resolve))
    this.socket.on('error', () => {})
    this.socket.on('message', (data: Buffer) => {
      const answer = JSON.parse(data.toString()) as LiveAnswer
      if (answer.type === 'reset') this.resets.push(answer.last)
      else if ('seq' in answer) this.events.push(answer)
      else this.moments.push(answer)
      for (const look of this.#waiting) look()
    })
  }

  /** Opens a socket and says where it stands. */
  static async open(
    node: Pick<LiveNode, 'world' | 'port'>,
    visitor: Pick<Visitor, 'cookies'>,
    opening: Opening = {},
  ): Promise<LiveClient> {
    const client = new LiveClient(node, visitor, opening)
    await new Promise<void>((resolve, reject) => {
      client.socket.once('open', resolve)
      client.socket.once('unexpected-response', (_, { statusCode }) => reject(new Refused(statusCode ?? 0)))
      client.socket.once('error', reject)
    })
    if (opening.since !== undefined) client.says({ since: opening.since })
    return client
  }

  says(message: unknown): void {
    this.socket.send(JSON.stringify(message))
  }

  /** What came and went before this moment is through: twice there and back, or the end. */
  async isHeard(): Promise<void> {
    for (let i = 0; i < 2 && this.socket.readyState === this.socket.OPEN; i++)
      await Promise.race([this.#isAnswered(), this.closed])
  }

  /** By its own pong: those of other pings may be on their way. */
  async #isAnswered(): Promise<void> {
    const mark = randomUUID()
    const pong = new Promise<void>((resolve) => {
      const look = (said: Buffer) => {
        if (said.toString() !== mark) return
        this.socket.off('pong', look)
        resolve()
      }
      this.socket.on('pong', look)
    })
    this.socket.ping(mark)
    await pong
  }

  get seqs(): number[] {
    return this.events.map(({ seq }) => seq)
  }

  /** Waits for what messages bring about. */
  async until(isSo: (client: this) => boolean): Promise<void> {
    if (isSo(this)) return
    await new Promise<void>((resolve) => {
      const look = () => {
        if (!isSo(this)) return
        this.#waiting = this.#waiting.filter((one) => one !== look)
        resolve()
      }
      this.#waiting.push(look)
    })
  }
}

/** The server answered with something else than a socket. */
export class Refused extends Error {
  readonly status: number
  constructor(status: number) {
    super(`Refused with ${status}`)
    this.status = status
  }
}

/** 1, 2, …, n */
export const upTo = (n: number) => Array.from({ length: n }, (_, index) => index + 1)
