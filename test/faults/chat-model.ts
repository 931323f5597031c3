/** What chats and credits must do, in the fewest words: what the product is compared with. */
export class ChatModel {
  readonly #balances = new Map<string, number>()
  readonly #blocks = new Set<string>()
  readonly #conversations = new Map<string, Conversation>()
  readonly #sent = new Map<string, string>()

  grant(member: string, credits: number): void {
    this.#balances.set(member, this.balance(member) + credits)
  }

  balance(member: string): number {
    return this.#balances.get(member) ?? 0
  }

  /** 'sent', or why not. The same key with the same words is sent already, with others it is a mistake. */
  send(from: string, to: string, { key, text, price }: { key: string; text: string; price: number }): string {
    const known = this.#sent.get(`${from} ${key}`)
    if (known !== undefined) return known === `${to} ${text}` ? 'sent' : 'request.key_reused'
    const conversation = this.#between(from, to)
    const isBegun = conversation.messages.length > 0
    if (this.#blocks.has(`${to} ${from}`) && !isBegun) return 'profiles.not_found'
    if (this.#blocks.has(`${from} ${to}`)) return 'chats.you_blocked'
    if (this.#blocks.has(`${to} ${from}`)) return 'chats.blocked'
    if (this.balance(from) < price) return 'credits.too_few'
    this.#sent.set(`${from} ${key}`, `${to} ${text}`)
    this.#balances.set(from, this.balance(from) - price)
    conversation.messages.push({ from, text })
    return 'sent'
  }

  block(from: string, to: string): void {
    this.#blocks.add(`${from} ${to}`)
  }

  unblock(from: string, to: string): void {
    this.#blocks.delete(`${from} ${to}`)
  }

  /** Whether there is something to read. */
  read(reader: string, other: string): boolean {
    const { messages, read } = this.#between(reader, other)
    if (messages.length === 0 || this.#isBlocked(reader, other)) return false
    read.set(reader, messages.length)
    return true
  }

  remove(reader: string, other: string): boolean {
    const { messages, removed } = this.#between(reader, other)
    if (messages.length <= (removed.get(reader) ?? 0) || this.#isBlocked(reader, other)) return false
    removed.set(reader, messages.length)
    return true
  }

  /** The texts that a member sees, and how many are unread; undefined when there is no such chat for them. */
  chat(reader: string, other: string): { texts: string[]; unread: number } | undefined {
    const { messages, read, removed } = this.#between(reader, other)
    const gone = removed.get(reader) ?? 0
    if (messages.length <= gone || this.#isBlocked(reader, other)) return undefined
    const unread = messages.filter(
      ({ from }, i) => from !== reader && i >= Math.max(gone, read.get(reader) ?? 0),
    ).length
    return { texts: messages.slice(gone).map(({ text }) => text), unread }
  }

  #isBlocked(one: string, other: string): boolean {
    return this.#blocks.has(`${one} ${other}`) || this.#blocks.has(`${other} ${one}`)
  }

  #between(one: string, other: string): Conversation {
    const key = one < other ? `${one} ${other}` : `${other} ${one}`
    const conversation = this.#conversations.get(key) ?? { messages: [], read: new Map(), removed: new Map() }
    this.#conversations.set(key, conversation)
    return conversation
  }
}

interface Conversation {
  messages: { from: string; text: string }[]
  read: Map<string, number>
  removed: Map<string, number>
}
