import type { LightMyRequestResponse } from 'fastify'
import { createHash, randomUUID } from 'node:crypto'
import { address, type Ask, type Endpoint, isChange, type Input, type Output, query } from '#contract/endpoint.ts'
import type { ErrorAnswer } from '#contract/errors.ts'
import type { User } from '#contract/members.ts'
import { logIn } from '#contract/sessions.ts'
import { activate, askChallenge, join } from '#contract/signup.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { World } from './world.ts'

export const PASSWORD = 'ein langes Passwort aus Worten'

export type Joining = Omit<Input<typeof join>, 'challenge' | 'solution'>

export interface VisitorOptions {
  cookies?: Record<string, string>
  ip?: string
  host?: string
  headers?: Record<string, string>
}

/** Somebody with a browser: every call goes through the same wire as the web app's, and cookies are kept. */
export class Visitor {
  readonly #world: World
  readonly #options: VisitorOptions
  readonly cookies: Map<string, string>
  /** Filled once they have joined. */
  email = ''

  constructor(world: World, options: VisitorOptions) {
    this.#world = world
    this.#options = options
    this.cookies = new Map(Object.entries(options.cookies ?? {}))
  }

  /**
   * Calls an endpoint of the contract; a refusal is thrown as the rule threw it. A change has a new key, as each press in
   * the web app has; a test gives one to repeat a request, and null for a client that knows no keys.
   */
  async call<E extends Endpoint>(endpoint: E, input: Ask<E>, key?: string | null): Promise<Output<E>> {
    const answer = await this.asks(endpoint, input, key)
    if (answer.statusCode >= 400) {
      const { code, details } = answer.json<ErrorAnswer>()
      throw new Refusal(code, details)
    }
    return endpoint.output.parse(answer.json()) as Output<E>
  }

  /** The bare answer to a call, for what is not in its body. */
  asks<E extends Endpoint>(
    endpoint: E,
    input: Ask<E>,
    key: string | null = randomUUID(),
  ): Promise<LightMyRequestResponse> {
    const { path, rest } = address(endpoint, input as Record<string, unknown>)
    const headers = isChange(endpoint) && key !== null ? { 'idempotency-key': key } : undefined
    if (endpoint.method === 'GET') return this.requests('GET', path + query(rest), undefined, headers)
    return this.requests(endpoint.method, path, rest, headers)
  }

  async requests(
    method: Endpoint['method'] | 'HEAD' | 'OPTIONS',
    url: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    const { ip = '203.0.113.7', host = this.#world.host, headers: own = {} } = this.#options
    const answer = await this.#world.app.inject({
      method,
      url,
      cookies: Object.fromEntries(this.cookies),
      headers: { host, 'x-forwarded-for': ip, ...own, ...headers },
      ...(body ? { payload: body } : {}),
    })
    for (const { name, value } of answer.cookies) {
      if (value) this.cookies.set(name, value)
      else this.cookies.delete(name)
    }
    return answer
  }

  /** Another visitor with the same device: the cookies as they are now. */
  again(): Visitor {
    return new Visitor(this.#world, { ...this.#options, cookies: Object.fromEntries(this.cookies) })
  }

  async joins(options: Partial<Joining> = {}, key?: string | null): Promise<User> {
    const joining = { ...someone(), ...options }
    const solved = await solveChallenge(this)
    this.email = joining.email
    return (await this.call(join, { ...joining, ...solved }, key)).user
  }

  /** Opens the link of the newest mail. */
  async activates(): Promise<User> {
    return (await this.call(activate, { token: await this.linkToken() })).user
  }

  /** The secret in the link of the newest mail to this visitor's address. */
  async linkToken(address: string = this.email): Promise<string> {
    const mails = await this.#world.mailsTo(address)
    const token = /[?&](?:token|undo)=([\w-]{43})/.exec(mails.at(-1)?.text ?? '')?.[1]
    if (!token) throw new Error(`No link in the newest of ${mails.length} mails to ${address}`)
    return token
  }

  async logsIn(email: string = this.email, password: string = PASSWORD): Promise<User> {
    this.email = email
    return (await this.call(logIn, { email, password })).user
  }
}

/** A new person, as the signup form describes them. */
export function someone(): Joining {
  return {
    email: `${randomUUID().slice(0, 12)}@mail.example.org`,
    name: 'Jemand',
    password: PASSWORD,
    date_of_birth: '1990-05-04',
    gender: 'female',
    seeks: 'male',
    consent_sensitive: true,
  }
}

/** A challenge with its solution, as the signup form sends them. */
export async function solveChallenge(visitor: Visitor): Promise<{ challenge: string; solution: string }> {
  const { challenge, difficulty } = await visitor.call(askChallenge, {})
  return { challenge, solution: solve(challenge, difficulty) }
}

/** What a browser's worker does before joining. */
export function solve(challenge: string, difficulty: number): string {
  for (let solution = 0; ; solution++) {
    const hash = createHash('sha256').update(`${challenge}:${solution}`).digest()
    if (hash.readUInt32BE(0) >>> (32 - difficulty) === 0) return String(solution)
  }
}
