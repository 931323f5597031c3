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
import type { StoredMail } from '#contract/mailbox.ts'
import { type Mailbox, startMailbox } from '#fakes/mailbox/mailbox.ts'
import { openSmtp } from '#server/mail/smtp.ts'
import { mailTasks } from '#server/mail/tasks.ts'
import type { Clock } from '#server/platform/clock.ts'
import { createDatabase, dropDatabase } from '#server/platform/db/create-database.ts'
import { connect, type Database, type Db } from '#server/platform/db/db.ts'
import { type ImageWorkers, imageWorkers } from '#server/platform/images/image-workers.ts'
import { runDueJobs } from '#server/platform/jobs/run-jobs.ts'
import { diskStorage } from '#server/platform/storage/disk-storage.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { Route } from '#server/platform/http/route.ts'
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

/** One worker's database: a clone of the migrated template. */
interface Ground {
  url: string
  database: Database
  /** The owner's connection, for what the application's role may not do. */
  owner: pg.Client
  folder: string
  storage: Storage
  images: ImageWorkers
  mailbox: Mailbox
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

interface SiteOptions {
  settings?: Partial<Settings>
  company?: Partial<typeof company>
}

/** A test's own world: one site and everybody on it. The tenancy of the product is what keeps tests apart. */
export class World {
  readonly clock = new TestClock()
  readonly ground: Ground
  readonly sites: Sites
  /** What the app is made of, for a test that wants one with another part. */
  readonly parts: Parts
  readonly app: FastifyInstance
  readonly host: string

  private constructor(ground: Ground, sites: Sites, host: string, extraRoutes: readonly Route[]) {
    this.ground = ground
    this.sites = sites
    this.host = host
    const config = { logLevel: 'silent', trustedProxies: 1, publicScheme: 'https', demo: false } as const
    const secrets = makeSecrets('a secret that only tests know, and that is long')
    this.parts = {
      config,
      database: ground.database,
      sites,
      clock: this.clock,
      secrets,
      storage: ground.storage,
      images: ground.images,
      uploadFolder: path.join(ground.folder, 'uploads'),
      extraRoutes,
    }
    this.app = buildApp(this.parts)
  }

  static async make(ground: Ground, options: SiteOptions = {}, extraRoutes: readonly Route[] = []): Promise<World> {
    const host = await insertSite(ground.owner, options)
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

  /** Does what waits in the queue: mails arrive. */
  async works(): Promise<void> {
    const transport = openSmtp({ url: this.ground.mailbox.url, from: undefined })
    const siteById = (id: number) => this.sites.all().find((site) => site.id === id)
    const { database, clock, secrets } = this.parts
    await runDueJobs(this.ground.url, mailTasks({ database, siteById, secrets, clock, transport })).finally(() =>
      transport.close(),
    )
  }

  /** The mails that reached an address, the newest last. */
  async mailsTo(address: string): Promise<StoredMail[]> {
    await this.works()
    return this.ground.mailbox.list(address).toReversed()
  }

  visitor(options: VisitorOptions = {}): Visitor {
    return new Visitor(this, options)
  }

  /** Somebody who joined and confirmed the address, and is logged in. */
  async member(options: Partial<Joining> = {}): Promise<Visitor> {
    const visitor = this.visitor()
    await visitor.joins(options)
    await visitor.activates()
    return visitor
  }
}

async function insertSite(owner: pg.Client, { settings = {}, company: changed = {} }: SiteOptions): Promise<string> {
  const host = `${randomUUID().slice(0, 8)}.test`
  const values = [host, JSON.stringify(settings), JSON.stringify({ ...company, ...changed })]
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
  .extend('ground', { scope: 'worker' }, async ({}, { onCleanup }): Promise<Ground> => {
    const adminUrl = inject('adminUrl')
    const name = `test_${randomUUID().replaceAll('-', '')}`
    await createDatabase(adminUrl, name, { template: inject('template') })
    const url = withDatabase(adminUrl, name)
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    const database = connect(url)
    const folder = await mkdtemp(path.join(tmpdir(), 'visavis-test-'))
    const images = imageWorkers()
    const mailbox = await startMailbox()
    onCleanup(async () => {
      await owner.end()
      await database.close()
      await mailbox.stop()
      images.close()
      await rm(folder, { recursive: true, force: true })
      await dropDatabase(adminUrl, name)
    })
    return { url, database, owner, folder, images, mailbox, storage: diskStorage(path.join(folder, 'storage')) }
  })
  .extend('makeWorld', async ({ ground }, { onCleanup }): Promise<Fixtures['makeWorld']> => {
    const worlds: World[] = []
    onCleanup(async () => {
      for (const world of worlds) await world.app.close()
    })
    return async (options, extraRoutes) => {
      const world = await World.make(ground, options, extraRoutes)
      worlds.push(world)
      return world
    }
  })
  .extend('world', ({ makeWorld }): Promise<World> => makeWorld())
