import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { seedDemoSites } from '../db/seeds/demo-sites.ts'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { importPlaces } from '#server/places/import-places.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createDatabase } from '#server/platform/db/create-database.ts'
import { connect, type Database } from '#server/platform/db/db.ts'
import { isMigrated, migrate } from '#server/platform/db/migrate.ts'
import { startPostgres } from '#server/platform/db/postgres.ts'
import { internalApp } from '#server/platform/http/metrics.ts'
import { productionRenderer } from '#server/platform/ssr/production.ts'
import { servePages } from '#server/platform/ssr/serve-pages.ts'
import { loadSites, type Sites } from '#server/sites/sites.ts'

const REFRESH_SITES_MS = 10_000

export interface Running {
  sites: Sites
  stop(): Promise<void>
}

/** Starts the whole installation in this process, and the database too when none is configured. */
export async function start(config: Config, tell: (step: string) => void): Promise<Running> {
  const closing: (() => Promise<unknown>)[] = []
  /** In the order opposite to the start: what others need ends last. */
  const stop = async () => {
    for (const close of closing.toReversed()) await close()
  }

  try {
    const url = config.databaseUrl ?? (await embeddedDatabase(config, tell, closing))
    tell('Bringing the database up to date')
    await migrate(url)
    await importPlaces(url)
    if (config.demo) await seedDemoSites(url)

    const database = connect(url)
    closing.push(() => database.close())
    const sites = await loadSites(database, { scheme: config.publicScheme, port: config.publicPort })
    const refresh = setInterval(() => void sites.refresh().catch(() => {}), REFRESH_SITES_MS)
    closing.push(async () => clearInterval(refresh))

    await listen(config, database, sites, url, closing)
    return { sites, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function embeddedDatabase(
  config: Config,
  tell: (step: string) => void,
  closing: (() => Promise<unknown>)[],
): Promise<string> {
  tell('Starting the database')
  const postgres = await startPostgres(config.dataFolder)
  closing.push(() => postgres.stop())
  await createDatabase(postgres.url('postgres'), 'visavis')
  return postgres.url('visavis')
}

/** Loads the bundler, which production never needs. */
async function developmentRenderer(app: FastifyInstance) {
  const development = await import('#server/platform/ssr/development.ts')
  return development.developmentRenderer(app)
}

async function listen(
  config: Config,
  database: Database,
  sites: Sites,
  url: string,
  closing: (() => Promise<unknown>)[],
) {
  const isDevelopment = config.environment === 'development'
  const registry = new Registry()
  const app = buildApp({ config, database, sites, clock: systemClock, registry })
  const renderer = await (isDevelopment ? developmentRenderer(app) : productionRenderer(app))
  app.after(() => servePages(app, { renderer, isDevelopment }))

  const internal = internalApp(registry, { isReady: async () => (await database.isUp()) && isMigrated(url) })
  await internal.listen({ host: '127.0.0.1', port: config.internalPort })
  closing.push(() => internal.close())
  // Requests under way are answered before the server closes.
  closing.push(() => app.close())
  await app.listen({ host: config.host, port: config.port })
}
