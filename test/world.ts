import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { test as base, inject } from 'vitest'
import { address, type Ask, type Endpoint, isChange, type Output, query } from '#contract/endpoint.ts'
import type { ErrorAnswer } from '#contract/errors.ts'
import type { Settings } from '#contract/settings.ts'
import type { Company } from '#contract/sites.ts'
import { buildApp } from '#server/app.ts'
import type { Clock } from '#server/platform/clock.ts'
import { createDatabase, dropDatabase } from '#server/platform/db/create-database.ts'
import { connect, type Database, type Db } from '#server/platform/db/db.ts'
import type { Route } from '#server/platform/http/route.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { changeSettings } from '#server/sites/change-settings.ts'
import type { Site } from '#server/sites/site.ts'
import { loadSites, type Sites } from '#server/sites/sites.ts'
import { withDatabase } from './database.ts'

export const company: Omit<Company, 'support_phone' | 'delete_discount'> = {
  name: 'Probe GmbH',
  address: 'Teststraße 1',
  kvk: '123',
  city: 'Köln',
  country: 'DE',
  tradenames: ['Probe'],
  vat_numbers: ['DE1'],
  added: '2020-01-01T00:00:00.000Z',
}

/** One worker's database: a clone of the migrated template. */
interface Ground {
  url: string
  database: Database
  /** The owner's connection, for what the application's role may not do. */
  owner: pg.Client
}

/** A time that stands still until a test moves it. */
export class TestClock implements Clock {
  #now = new Date('2026-11-15T12:00:00.000Z')
  now(): Date {
    return this.#now
  }
  pass({ days = 0, hours = 0, minutes = 0, seconds = 0 }): void {
    this.#now = new Date(this.#now.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000)
  }
}

interface SiteWishes {
  settings?: Partial<Settings>
  company?: Partial<typeof company>
}

/** A test's own world: one site and everybody on it. The tenancy of the product is what keeps tests apart. */
export class World {
  readonly clock = new TestClock()
  readonly ground: Ground
  readonly sites: Sites
  readonly app: FastifyInstance
  readonly host: string

  private constructor(ground: Ground, sites: Sites, host: string, extraRoutes: readonly Route[]) {
    this.ground = ground
    this.sites = sites
    this.host = host
    const config = { logLevel: 'silent', trustedProxies: 1, publicScheme: 'https', demo: false } as const
    this.app = buildApp({ config, database: ground.database, sites, clock: this.clock, extraRoutes })
  }

  static async make(ground: Ground, wishes: SiteWishes = {}, extraRoutes: readonly Route[] = []): Promise<World> {
    const host = await insertSite(ground.owner, wishes)
    const sites = await loadSites(ground.database, { scheme: 'https', port: 443 })
    return new World(ground, sites, host, extraRoutes)
  }

  get site(): Site {
    const site = this.sites.byHost(this.host)
    if (!site) throw new Error(`The site ${this.host} is gone`)
    return site
  }

  get db(): Db {
    return this.ground.database.forSite(this.site.id)
  }

  /** Changes settings as an operator would. */
  async sets(changes: Partial<Settings>): Promise<void> {
    await changeSettings(this.db, this.site, 'test', changes)
    await this.sites.refresh()
  }

  visitor(wishes: VisitorWishes = {}): Visitor {
    return new Visitor(this, wishes)
  }
}

async function insertSite(owner: pg.Client, { settings = {}, company: changed = {} }: SiteWishes): Promise<string> {
  const host = `${randomUUID().slice(0, 8)}.test`
  const values = [host, JSON.stringify(settings), JSON.stringify({ ...company, ...changed })]
  await owner.query('insert into sites (host, settings, company) values ($1, $2, $3)', values)
  return host
}

interface VisitorWishes {
  cookies?: Record<string, string>
  ip?: string
  host?: string
  headers?: Record<string, string>
}

/** Somebody with a browser: every call goes through the same wire as the web app's. */
export class Visitor {
  readonly #world: World
  readonly #wishes: VisitorWishes

  constructor(world: World, wishes: VisitorWishes) {
    this.#world = world
    this.#wishes = wishes
  }

  /** Calls an endpoint of the contract; a refusal is thrown as the rule threw it. */
  async call<E extends Endpoint>(endpoint: E, input: Ask<E>, key?: string): Promise<Output<E>> {
    const answer = await this.asks(endpoint, input, key)
    if (answer.statusCode >= 400) {
      const { code, details } = answer.json<ErrorAnswer>()
      throw new Refusal(code, details)
    }
    return endpoint.output.parse(answer.json()) as Output<E>
  }

  /** The bare answer to a call, for what is not in its body. */
  asks<E extends Endpoint>(endpoint: E, input: Ask<E>, key?: string): Promise<LightMyRequestResponse> {
    const { path, rest } = address(endpoint, input as Record<string, unknown>)
    if (!isChange(endpoint)) return this.requests('GET', path + query(rest))
    return this.requests(endpoint.method, path, rest, key ? { 'idempotency-key': key } : {})
  }

  requests(
    method: Endpoint['method'] | 'HEAD' | 'OPTIONS',
    url: string,
    body?: object,
    headers: Record<string, string> = {},
  ) {
    const { cookies = {}, ip = '203.0.113.7', host = this.#world.host, headers: own = {} } = this.#wishes
    return this.#world.app.inject({
      method,
      url,
      cookies,
      headers: { host, 'x-forwarded-for': ip, ...own, ...headers },
      ...(body ? { payload: body } : {}),
    })
  }
}

interface Fixtures {
  world: World
  /** A world with another beginning: settings, company, routes. */
  makeWorld: (wishes?: SiteWishes, extraRoutes?: readonly Route[]) => Promise<World>
}

/** `it('R1.6 …', async ({ world }) => …)` */
export const it = base
  .extend('ground', { scope: 'worker' }, async ({}, { onCleanup }): Promise<Ground> => {
    const adminUrl = inject('adminUrl')
    const name = `test_${randomUUID().replaceAll('-', '')}`
    await createDatabase(adminUrl, name, { template: inject('template') })
    const url = withDatabase(adminUrl, name)
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    const database = connect(url)
    onCleanup(async () => {
      await owner.end()
      await database.close()
      await dropDatabase(adminUrl, name)
    })
    return { url, database, owner }
  })
  .extend('makeWorld', async ({ ground }, { onCleanup }): Promise<Fixtures['makeWorld']> => {
    const worlds: World[] = []
    onCleanup(async () => {
      for (const world of worlds) await world.app.close()
    })
    return async (wishes, extraRoutes) => {
      const world = await World.make(ground, wishes, extraRoutes)
      worlds.push(world)
      return world
    }
  })
  .extend('world', ({ makeWorld }): Promise<World> => makeWorld())
