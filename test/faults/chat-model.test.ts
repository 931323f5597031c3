import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { block, unblock } from '#contract/blocks.ts'
import { listChats, markRead, type NewMessage, removeChat, sendMessage } from '#contract/chats.ts'
import { brokenInvariants } from '#server/platform/db/broken-invariants.ts'
import { times } from '#test/abuse/effort.ts'
import { balanceOf, gives, textsOf, unlimited } from '#test/chatting.ts'
import { type Person, person } from '#test/people.ts'
import { it, type World } from '#test/world.ts'
import { ChatModel } from './chat-model.ts'
import { keepFigures } from './figures.ts'

const SEQUENCES = times(12, 2000)
const OPERATIONS = 30

const whole = (below: number) => Math.floor(Math.random() * below)
const any = <T>(list: readonly [T, ...T[]]): T => list[whole(list.length)] ?? list[0]

interface Sent {
  message: NewMessage
  text: string
  price: number
  key: string
}

/** Three people, the model of them, and what can happen between two. */
class Play {
  readonly #world: World
  readonly #people: readonly [Person, Person, Person]
  readonly #model = new ChatModel()
  readonly #conversations = new Map<string, string>()
  readonly #history: Sent[] = []
  readonly log: string[] = []

  constructor(world: World, people: readonly [Person, Person, Person]) {
    this.#world = world
    this.#people = people
  }

  async act(): Promise<void> {
    const from = any(this.#people)
    const to = any(this.#people)
    if (from === to) return
    const deed = any(['send', 'send', 'send', 'send', 'repeat', 'grant', 'read', 'read', 'remove', 'block', 'unblock'])
    this.log.push(`${deed} ${this.#people.indexOf(from)} ${this.#people.indexOf(to)}`)
    if (deed === 'send') return this.#send(from, to, this.#newMessage())
    if (deed === 'repeat' && this.#history.length > 0) return this.#send(from, to, this.#repeated())
    if (deed === 'grant') return this.#grant(from)
    if (deed === 'read') return this.#read(from, to)
    if (deed === 'remove') return this.#remove(from, to)
    if (deed === 'block') {
      await from.call(block, { id: to.id })
      return this.#model.block(from.id, to.id)
    }
    if (deed === 'unblock') {
      await from.call(unblock, { id: to.id })
      return this.#model.unblock(from.id, to.id)
    }
    return undefined
  }

  /** Everything that members can see is what the model says. */
  async compare(): Promise<void> {
    for (const reader of this.#people) {
      this.#agrees(await balanceOf(this.#world, reader.id), this.#model.balance(reader.id))
      const { chats } = await reader.call(listChats, {})
      for (const other of this.#people) {
        if (other === reader) continue
        const entry = chats.find(({ profile }) => profile.id === other.id)
        const expected = this.#model.chat(reader.id, other.id)
        const found = entry && {
          texts: (await textsOf(reader, entry.conversation)).map((text) => text ?? 'gift'),
          unread: entry.num_unread_messages,
        }
        this.#agrees(found, expected)
      }
    }
  }

  /** With what was done before, for whoever looks for the mistake. */
  #agrees(found: unknown, expected: unknown): void {
    const { log } = this
    expect({ found, log }).toEqual({ found: expected, log })
  }

  #newMessage(): Sent {
    const isGift = whole(4) === 0
    const text = `Text ${this.#history.length}`
    return {
      key: randomUUID(),
      text: isGift ? 'gift' : text,
      message: isGift ? { kind: 'gift', gift: 'rose' } : { kind: 'text', text },
      price: isGift ? 5 : 2,
    }
  }

  /** An earlier message once more, or its key with other words. */
  #repeated(): Sent {
    const earlier = this.#history[whole(this.#history.length)] ?? this.#newMessage()
    return whole(2) === 0 ? earlier : { ...this.#newMessage(), key: earlier.key }
  }

  async #send(from: Person, to: Person, sent: Sent): Promise<void> {
    this.#history.push(sent)
    const answer = await from.asks(sendMessage, { id: to.id, message: sent.message }, sent.key)
    const body: { code?: string; conversation?: string } = answer.json()
    const outcome = answer.statusCode === 200 ? 'sent' : body.code
    this.#agrees(outcome, this.#model.send(from.id, to.id, sent))
    if (body.conversation) this.#conversations.set([from.id, to.id].toSorted().join(' '), body.conversation)
  }

  async #grant(to: Person): Promise<void> {
    const credits = 1 + whole(6)
    await gives(this.#world, to.id, credits)
    this.#model.grant(to.id, credits)
  }

  async #read(reader: Person, other: Person): Promise<void> {
    const conversation = this.#conversations.get([reader.id, other.id].toSorted().join(' ')) ?? randomUUID()
    const { statusCode } = await reader.asks(markRead, { conversation, seq: 1_000_000 })
    this.#agrees(statusCode === 200, this.#model.read(reader.id, other.id))
  }

  async #remove(reader: Person, other: Person): Promise<void> {
    const conversation = this.#conversations.get([reader.id, other.id].toSorted().join(' ')) ?? randomUUID()
    const { statusCode } = await reader.asks(removeChat, { conversation })
    this.#agrees(statusCode === 200, this.#model.remove(reader.id, other.id))
  }
}

it(
  'M03 what three people do to each other in any order ends as the model says, in chats and in credits',
  { timeout: 3_600_000 },
  async ({ makeWorld }) => {
    const world = await makeWorld({ settings: unlimited })
    for (let i = 0; i < SEQUENCES; i++) {
      const [anna, ben, eva] = await Promise.all([1, 2, 3].map(() => person(world, { isPaid: true })))
      if (!anna || !ben || !eva) throw new Error('There are three of them')
      const play = new Play(world, [anna, ben, eva])
      for (let k = 0; k < OPERATIONS; k++) await play.act()
      await play.compare()
    }
    expect(await brokenInvariants(world.ground.owner)).toEqual([])
    await keepFigures('M03 chats', { sequences: SEQUENCES, operations: SEQUENCES * OPERATIONS, divergences: 0 })
  },
)
