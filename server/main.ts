import type { FastifyInstance } from 'fastify'
import path from 'node:path'
import { type Mailbox, startMailbox } from '#fakes/mailbox/mailbox.ts'
import { mailboxRoutes, serveMailHtml } from '#fakes/mailbox/routes.ts'
import { seedDemoMember } from '../db/seeds/demo-member.ts'
import { seedDemoPeople } from '../db/seeds/demo-people.ts'
import { drawDemoPortraits, type Portraits } from '../db/seeds/demo-portraits.ts'
import { isDemoSite, seedDemoSites } from '../db/seeds/demo-sites.ts'
import { eraseMembers } from '#server/account/erase-members.ts'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { purgeLikes } from '#server/likes/purge-likes.ts'
import { openSmtp } from '#server/mail/smtp.ts'
import { mailTasks } from '#server/mail/tasks.ts'
import { purgePhotos } from '#server/photos/purge-photos.ts'
import { sweepPhotos } from '#server/photos/sweep-photos.ts'
import { sweepUploads } from '#server/photos/sweep-uploads.ts'
import { importPlaces } from '#server/places/import-places.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createDatabase } from '#server/platform/db/create-database.ts'
import { connect, type Database } from '#server/platform/db/db.ts'
import { isReady } from '#server/platform/db/is-ready.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { startPostgres } from '#server/platform/db/postgres.ts'
import { cookieName } from '#server/platform/http/cookies.ts'
import { internalApp } from '#server/platform/http/metrics.ts'
import { RequestTimes } from '#server/platform/http/request-times.ts'
import { imageWorkers } from '#server/platform/images/image-workers.ts'
import { installJobs, startJobs } from '#server/platform/jobs/run-jobs.ts'
import { Hub } from '#server/platform/live/hub.ts'
import { pruneEvents } from '#server/platform/live/prune-events.ts'
import { openRelay } from '#server/platform/live/relay.ts'
import { installationSecret, makeSecrets, type Secrets } from '#server/platform/secrets.ts'
import { productionRenderer } from '#server/platform/ssr/production.ts'
import { servePages } from '#server/platform/ssr/serve-pages.ts'
import { diskStorage } from '#server/platform/storage/disk-storage.ts'
import { s3Storage } from '#server/platform/storage/s3-storage.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { openSessions } from '#server/sessions/open-sessions.ts'
import { sendAlerts } from '#server/search/send-alerts.ts'
import { SESSION_COOKIE } from '#server/sessions/session.ts'
import { loadSites, type Sites } from '#server/sites/sites.ts'

const REFRESH_SITES_MS = 10_000
const CRONTAB =
  '*/10 * * * * erase-members\n17 * * * * sweep-photos\n23 * * * * prune-events\n*/5 * * * * purge-likes\n* * * * * purge-photos\n23 8 * * * search-alerts'

export interface Running {
  sites: Sites
  stop(): Promise<void>
}

/** What the parts of a running installation share. */
interface Installation {
  config: Config
  url: string
  database: Database
  sites: Sites
  secrets: Secrets
  storage: Storage
  /** The built-in mailbox of a trial; a real mail server has its own. */
  mailbox: Mailbox | undefined
  closing: Closing
}

type Closing = (() => unknown)[]

/** Starts the whole installation in this process, and the database too when none is configured. */
export async function start(config: Config, tell: (step: string) => void): Promise<Running> {
  const closing: Closing = []
  /** In the order opposite to the start: what others need ends last. */
  const stop = async () => {
    for (const close of closing.toReversed()) await close()
  }

  try {
    const url = config.databaseUrl ?? (await embeddedDatabase(config, tell, closing))
    tell('Bringing the database up to date')
    await migrate(url)
    await installJobs(url)
    await importPlaces(url)
    if (config.demo) await seedDemoSites(url)

    const installation = await openInstallation(config, url, closing)
    const portraits = config.demo ? await seedDemo(installation, tell) : undefined
    const app = await listen(installation)
    await startWork(installation, app, portraits)
    return { sites: installation.sites, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Somebody to log in as, and people to look at: the first faces are there when the site answers. */
async function seedDemo(installation: Installation, tell: (step: string) => void): Promise<Portraits> {
  const { url, config, database, storage } = installation
  const sites = installation.sites.all()
  await seedDemoMember({ ...installation, sites, clock: systemClock })
  const demo = { url, sites: sites.filter(isDemoSite), clock: systemClock }
  await seedDemoPeople({ ...demo, people: config.demoPeople })
  tell('Drawing the first portraits')
  const portraits = drawDemoPortraits({ ...demo, database, storage, folder: uploadFolderOf(config) })
  await portraits.drawFirst()
  return portraits
}

async function embeddedDatabase(config: Config, tell: (step: string) => void, closing: Closing): Promise<string> {
  tell('Starting the database')
  const postgres = await startPostgres(config.dataFolder)
  closing.push(() => postgres.stop())
  await createDatabase(postgres.url('postgres'), 'visavis')
  return postgres.url('visavis')
}

async function openInstallation(config: Config, url: string, closing: Closing): Promise<Installation> {
  const database = connect(url)
  closing.push(() => database.close())
  const sites = await loadSites(database, { scheme: config.publicScheme, port: config.publicPort })
  const refresh = setInterval(() => void sites.refresh().catch(() => {}), REFRESH_SITES_MS)
  closing.push(() => clearInterval(refresh))

  if (!config.smtpUrl && !config.demo) {
    throw new Error('SMTP_URL is missing: only a trial has a mailbox of its own. See .env.example.')
  }
  const mailbox = config.smtpUrl ? undefined : await startMailbox()
  if (mailbox) closing.push(() => mailbox.stop())
  const secrets = makeSecrets(await installationSecret(config), config.effort)
  const storage = config.s3Url ? s3Storage(config.s3Url) : diskStorage(path.join(config.dataFolder, 'storage'))
  return { config, url, database, sites, secrets, storage, mailbox, closing }
}

/** Calls and pages on the public port, health and metrics on the internal one. */
async function listen({
  config,
  url,
  database,
  sites,
  secrets,
  storage,
  mailbox,
  closing,
}: Installation): Promise<FastifyInstance> {
  const isDevelopment = config.environment === 'development'
  const times = new RequestTimes()
  const images = imageWorkers()
  closing.push(() => images.close())
  const relay = await openRelay(url, (error) => app.log.warn({ err: error }, 'live relay is cut off'))
  closing.push(() => relay.close())
  const hub = new Hub({ database, clock: systemClock, relay, openSessions })
  const uploadFolder = uploadFolderOf(config)
  const parts = { config, database, sites, secrets, storage, images, uploadFolder, times, clock: systemClock, hub }
  const app = buildApp({ ...parts, extraRoutes: mailbox ? mailboxRoutes(mailbox) : [] })
  if (mailbox) app.after(() => serveMailHtml(app, mailbox))
  const renderer = await (isDevelopment ? developmentRenderer(app) : productionRenderer(app))
  const sessionCookie = cookieName(SESSION_COOKIE, config.publicScheme === 'https')
  app.after(() => servePages(app, { renderer, isDevelopment, sessionCookie }))

  const internal = internalApp({ times, isReady: () => isReady(database, url) })
  await internal.listen({ host: '127.0.0.1', port: config.internalPort })
  closing.push(() => internal.close())
  // Requests under way are answered before the server closes.
  closing.push(() => app.close())
  await app.listen({ host: config.host, port: config.port })
  return app
}

/** On the same disk as the storage: a finished upload moves there without being copied. */
const uploadFolderOf = ({ dataFolder }: Config) => path.join(dataFolder, 'uploads')

/** Loads the bundler, which production never needs. */
async function developmentRenderer(app: FastifyInstance) {
  const development = await import('#server/platform/ssr/development.ts')
  return development.developmentRenderer(app)
}

/** What nobody waits for: mails, erasure. */
async function startWork(
  installation: Installation,
  app: FastifyInstance,
  portraits: Portraits | undefined,
): Promise<void> {
  const { config, url, database, sites, secrets, storage, mailbox, closing } = installation
  const transport = openSmtp({ url: config.smtpUrl ?? mailbox?.url ?? '', from: config.mailFrom })
  closing.push(() => transport.close())
  const siteById = (id: number) => sites.all().find((site) => site.id === id)
  const jobs = await startJobs({
    url,
    crontab: CRONTAB,
    tasks: {
      ...mailTasks({ database, siteById, secrets, clock: systemClock, transport }),
      ...portraits?.tasks,
      'search-alerts': () => sendAlerts({ database, sites: sites.all(), clock: systemClock }),
      'erase-members': async () =>
        void (await eraseMembers({ database, sites: sites.all(), clock: systemClock, storage })),
      'purge-photos': async () => {
        const ids = sites.all().map(({ id }) => id)
        await purgePhotos(database, storage, ids, systemClock.now())
      },
      'prune-events': () =>
        pruneEvents(
          database,
          sites.all().map(({ id }) => id),
          systemClock.now(),
        ),
      'purge-likes': () =>
        purgeLikes(
          database,
          sites.all().map(({ id }) => id),
          systemClock.now(),
        ),
      'sweep-photos': async () => {
        const ids = sites.all().map(({ id }) => id)
        const { missing } = await sweepPhotos(database, storage, ids, systemClock.now())
        await sweepUploads(uploadFolderOf(config), systemClock.now())
        if (missing.length > 0) app.log.warn({ photos: missing.length }, 'photos without bytes')
      },
    },
    onError: (error, task) => app.log.error({ err: error, task }, 'job failed'),
  })
  closing.push(() => jobs.stop())
  // A drawing under way is not waited for.
  closing.push(() => portraits?.stop())
  await portraits?.begin()
}
