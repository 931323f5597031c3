import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { test as base, inject } from 'vitest'
import type { Settings } from '#contract/settings.ts'
import type { Company } from '#contract/sites.ts'
import { buildApp, type Parts } from '#server/app.ts'
import { ArrivalCounts } from '#server/arrivals/arrival-counts.ts'
import type { StoredMail } from '#contract/mailbox.ts'
import { type Sandbox, type SandboxMessage, startSandbox } from '#fakes/sandbox/sandbox.ts'
import { type Mailbox, startMailbox } from '#fakes/mailbox/mailbox.ts'
import { openSmtp } from '#server/mail/smtp.ts'
import { invoiceJobs } from '#server/invoices/jobs.ts'
import { attachmentsOf, isStillDue, onNoMailbox, unstoredWordsOf } from '#server/jobs.ts'
import { mailJobs } from '#server/mail/jobs.ts'
import { sandboxKey } from '#server/payments/hear-sandbox.ts'
import { directDebitJobs } from '#server/payments/direct-debit/jobs.ts'
import { paymentJobs } from '#server/payments/jobs.ts'
import { sandboxProvider } from '#server/payments/providers/sandbox.ts'
import type { Clock } from '#server/platform/clock.ts'
import { appLogin } from '#server/platform/db/app-login.ts'
import { createDatabase, dropDatabase } from '#server/platform/db/create-database.ts'
import { connect, type Database, type Db } from '#server/platform/db/db.ts'
import { productTypes } from '#server/platform/db/types.ts'
import { type ImageWorkers, imageWorkers } from '#server/platform/images/image-workers.ts'
import { runDueJobs } from '#server/platform/jobs/run-jobs.ts'
import { diskStorage } from '#server/platform/storage/disk-storage.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { Route } from '#server/context.ts'
import { makeSecrets } from '#server/platform/secrets.ts'
import { changeSettings } from '#server/sites/change-settings.ts'
import type { Site } from '#server/sites/site.ts'
import { loadSites, type Sites } from '#server/sites/sites.ts'
import { withDatabase } from './database.ts'
import { type Joining, Visitor, type VisitorOptions } from './visitor.ts'

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

/** What the tests of one file share: a database, cloned from the migrated template, and an app that serves it. */
interface Ground {
  url: string
  database: Database
  /** The owner's connection, for what the application's role may not do. */
  owner: pg.Client
  folder: string
  storage: Storage
  images: ImageWorkers
  mailbox: Mailbox
  sandbox: Sandbox
  /** What the sandbox sent and nobody has delivered yet. */
  sandboxMessages: SandboxMessage[]
  parts: Parts
  /** Building one takes longer than most tests; which site a call is for is in its host. */
  app: FastifyInstance
  /** Those with routes of the tests' own, by the list of these. */
  appsWithRoutes: Map<readonly Route[], FastifyInstance>
  clock: TestClock
  sites: Sites
  /** What was counted of visitors and is not written yet. */
  arrivals: ArrivalCounts
}

/** A time that stands still until a test moves it. */
export class TestClock implements Clock {
  static readonly start = new Date('2026-11-15T12:00:00.000Z')
  #now = TestClock.start
  /** Back to where every test begins. */
  reset(): void {
    this.#now = TestClock.start
  }
  now(): Date {
    return this.#now
  }
  pass({ days = 0, hours = 0, minutes = 0, seconds = 0 }): void {
    this.#now = new Date(this.#now.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000)
  }
}

interface SiteOptions {
  settings?: Partial<Settings>
  company?: Partial<typeof company>
}

/** A test's own world: one site and everybody on it. The tenancy of the product is what keeps tests apart. */
export class World {
  readonly ground: Ground
  readonly clock: TestClock
  readonly sites: Sites
  /** What the app is made of, for a test that wants one with another part. */
  readonly parts: Parts
  readonly app: FastifyInstance
  readonly host: string

  private constructor(ground: Ground, host: string, extraRoutes: readonly Route[]) {
    this.ground = ground
    this.clock = ground.clock
    this.sites = ground.sites
    this.host = host
    this.parts = { ...ground.parts, extraRoutes }
    this.app = extraRoutes.length > 0 ? this.#appWith(extraRoutes) : ground.app
  }

  #appWith(routes: readonly Route[]): FastifyInstance {
    const app = this.ground.appsWithRoutes.get(routes) ?? buildApp(this.parts)
    this.ground.appsWithRoutes.set(routes, app)
    return app
  }

  static async make(ground: Ground, options: SiteOptions = {}, extraRoutes: readonly Route[] = []): Promise<World> {
    const host = await insertSite(ground.owner, options)
    await ground.sites.refresh()
    return new World(ground, host, extraRoutes)
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

  /** Does what waits in the queue: mails arrive. */
  async works(): Promise<void> {
    const transport = openSmtp({ url: this.ground.mailbox.url, from: undefined })
    const nobody = { send: () => {}, recheck: () => {} }
    const jobs = [
      ...mailJobs({ ...this.parts, transport, attachmentsOf, unstoredWordsOf, isStillDue, onNoMailbox }),
      ...invoiceJobs(this.parts),
      ...directDebitJobs({ ...this.parts, sms: { send: async (to, text) => this.ground.mailbox.takeSms(to, text) } }),
      ...paymentJobs({ ...this.parts, live: nobody, log: this.app.log }),
    ]
    await runDueJobs(this.ground.url, jobs).finally(() => transport.close())
  }

  /** The mails that reached an address, the newest last. */
  async mailsTo(address: string): Promise<StoredMail[]> {
    await this.works()
    return this.ground.mailbox.list(address).toReversed()
  }

  visitor(options: VisitorOptions = {}): Visitor {
    return new Visitor(this, options)
  }

  /** The port on which calls come as they are, instead of being handed in. */
  async listens(): Promise<number> {
    if (!this.app.server.listening) await this.app.listen({ host: '127.0.0.1', port: 0 })
    const address = this.app.server.address()
    if (address === null || typeof address === 'string') throw new Error('The app listens at no port')
    return address.port
  }

  /** Somebody who joined and confirmed the address, and is logged in. */
  async member(options: Partial<Joining> = {}): Promise<Visitor> {
    const visitor = this.visitor()
    await visitor.joins(options)
    await visitor.activates()
    return visitor
  }
}

/** Everybody in a test calls from one network unless it says otherwise. */
const manyFromOnePlace: Partial<Settings> = { signups_per_day: 0, sockets_per_minute: 0 }

async function insertSite(owner: pg.Client, { settings = {}, company: changed = {} }: SiteOptions): Promise<string> {
  const host = `${randomUUID().slice(0, 8)}.test`
  const values = [
    host,
    JSON.stringify({ ...manyFromOnePlace, ...settings }),
    JSON.stringify({ ...company, ...changed }),
  ]
  await owner.query('insert into sites (host, settings, company) values ($1, $2, $3)', values)
  return host
}

interface Fixtures {
  world: World
  /** A world with another beginning: settings, company, routes. */
  makeWorld: (options?: SiteOptions, extraRoutes?: readonly Route[]) => Promise<World>
}

/** `it('R1.6 …', async ({ world }) => …)` */
export const it = base
  .extend('ground', { scope: 'file' }, async ({}, { onCleanup }): Promise<Ground> => {
    const adminUrl = inject('adminUrl')
    const name = `test_${randomUUID().replaceAll('-', '')}`
    await createDatabase(adminUrl, name, { template: inject('template') })
    const url = withDatabase(adminUrl, name)
    const owner = new pg.Client({ connectionString: url, types: productTypes })
    await owner.connect()
    const database = connect(await appLogin(url, 'a password of tests'))
    const folder = await mkdtemp(path.join(tmpdir(), 'visavis-test-'))
    const storage = diskStorage(path.join(folder, 'storage'))
    const images = imageWorkers()
    const mailbox = await startMailbox()
    const sites = await loadSites(database, { scheme: 'https', port: 443 })
    const clock = new TestClock()
    const secrets = makeSecrets('a secret that only tests know, and that is long', 'quick')
    const sandboxMessages: SandboxMessage[] = []
    const arrivals = new ArrivalCounts()
    const sandbox = await startSandbox({
      key: sandboxKey(secrets),
      clock,
      pageOf: ({ id, metadata }) => `https://${metadata.site}/dev/pay/${id}`,
      send: async (message) => void sandboxMessages.push(message),
    })
    const parts: Parts = {
      config: { logLevel: 'silent', trustedProxies: 1, publicScheme: 'https', demo: false },
      database,
      sites,
      clock,
      secrets,
      providers: new Map([['sandbox', sandboxProvider({ url: sandbox.url, key: sandboxKey(secrets) })]]),
      storage,
      images,
      arrivals,
      uploadFolder: path.join(folder, 'uploads'),
      webhookSecrets: { stripe: 'whsec_of_tests', mail: 'the mail secret of tests' },
    }
    const app = buildApp(parts)
    const appsWithRoutes: Ground['appsWithRoutes'] = new Map()
    onCleanup(async () => {
      for (const one of [app, ...appsWithRoutes.values()]) await one.close()
      await owner.end()
      await database.close()
      await mailbox.stop()
      await sandbox.stop()
      images.close()
      await rm(folder, { recursive: true, force: true })
      await dropDatabase(adminUrl, name)
    })
    const outside = { mailbox, sandbox, sandboxMessages }
    return {
      url,
      database,
      owner,
      folder,
      images,
      ...outside,
      storage,
      sites,
      clock,
      arrivals,
      parts,
      app,
      appsWithRoutes,
    }
  })
  .extend('makeWorld', ({ ground }): Fixtures['makeWorld'] => {
    ground.clock.reset()
    return (options, extraRoutes) => World.make(ground, options, extraRoutes)
  })
  .extend('world', ({ makeWorld }): Promise<World> => makeWorld())
