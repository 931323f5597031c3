import type { FastifyInstance } from 'fastify'
import { lookup } from 'node:dns'
import path from 'node:path'
import { Registry } from 'prom-client'
import { type Mailbox, startMailbox } from '#fakes/mailbox/mailbox.ts'
import { mailboxRoutes, serveMailHtml } from '#fakes/mailbox/routes.ts'
import type { ResellFeed } from '#fakes/resell-feed/resell-feed.ts'
import { hostedPath, serveHostedPage } from '#fakes/sandbox/hosted-page.ts'
import { type Sandbox, startSandbox } from '#fakes/sandbox/sandbox.ts'
import { seedDemoChats } from '../db/seeds/demo-chats.ts'
import { seedDemoMember } from '../db/seeds/demo-member.ts'
import { startDemoPartner } from '../db/seeds/demo-partner.ts'
import { seedDemoPeople } from '../db/seeds/demo-people.ts'
import { drawDemoPortraits, type Portraits } from '../db/seeds/demo-portraits.ts'
import { isDemoSite, seedDemoSites } from '../db/seeds/demo-sites.ts'
import { seedDemoTiles } from '../db/seeds/demo-tiles.ts'
import { buildApp, routes } from '#server/app.ts'
import { ArrivalCounts } from '#server/arrivals/arrival-counts.ts'
import { landingOf } from '#server/arrivals/landing-of.ts'
import type { Config } from '#server/config.ts'
import { productJobs, tasks } from '#server/jobs.ts'
import { openSmtp } from '#server/mail/smtp.ts'
import { FeedCounts } from '#server/offers/feed-counts.ts'
import { takeOverFeeds } from '#server/offers/jobs.ts'
import { importPlaces } from '#server/places/import-places.ts'
import { sandboxKey } from '#server/payments/hear-sandbox.ts'
import type { PaymentProvider, Providers } from '#server/payments/provider.ts'
import { mollieProvider } from '#server/payments/providers/mollie.ts'
import { stripeProvider } from '#server/payments/providers/stripe.ts'
import { sandboxProvider } from '#server/payments/providers/sandbox.ts'
import { systemClock } from '#server/platform/clock.ts'
import { appLogin } from '#server/platform/db/app-login.ts'
import { createDatabase } from '#server/platform/db/create-database.ts'
import { connect, type Database } from '#server/platform/db/db.ts'
import { isReady } from '#server/platform/db/is-ready.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { makePartitions } from '#server/platform/db/partitions.ts'
import { startPostgres } from '#server/platform/db/postgres.ts'
import { contextOf } from '#server/pick-site.ts'
import { openPostbackSender } from '#server/postbacks/postback-sender.ts'
import { cookieName } from '#server/platform/http/cookies.ts'
import { type FetchOutside, openFetchOutside } from '#server/platform/fetch-outside.ts'
import { internalApp } from '#server/platform/http/metrics.ts'
import { httpSms, type Sms } from '#server/platform/sms.ts'
import { RequestTimes } from '#server/platform/http/request-times.ts'
import { type ImageWorkers, imageWorkers } from '#server/platform/images/image-workers.ts'
import { installJobs, startJobs } from '#server/platform/jobs/run-jobs.ts'
import { Hub } from '#server/platform/live/hub.ts'
import type { LiveMoments } from '#server/platform/live/live.ts'
import { openRelay } from '#server/platform/live/relay.ts'
import { vapidKeys } from '#server/platform/push/vapid-keys.ts'
import { openWebPush } from '#server/platform/push/web-push.ts'
import { installationSecret, makeSecrets, type Secrets } from '#server/platform/secrets.ts'
import { productionPages } from '#server/platform/ssr/production.ts'
import { servePages } from '#server/platform/ssr/serve-pages.ts'
import { openStorage, uploadFolderOf } from '#server/platform/storage/open-storage.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { cdnOrigin } from '#server/sites/cdn-origin.ts'
import { isGoneFor } from '#server/visibility/is-seen-by.ts'
import { mayTell } from '#server/chats/may-tell.ts'
import { openSessions } from '#server/sessions/open-sessions.ts'
import { SESSION_COOKIE } from '#server/sessions/session.ts'
import { loadSites, type Sites } from '#server/sites/sites.ts'

const REFRESH_SITES_MS = 10_000

export interface Running {
  sites: Sites
  stop(): Promise<void>
}

/** What the parts of a running installation share. */
interface Installation {
  config: Config
  /** The owner's address of the database: structure, seeds and the queue. */
  ownerUrl: string
  /** The address of the application's own login, for everything else. */
  appUrl: string
  database: Database
  sites: Sites
  secrets: Secrets
  storage: Storage
  images: ImageWorkers
  uploadFolder: string
  /** The built-in mailbox of a trial; a real mail server has its own. */
  mailbox: Mailbox | undefined
  /** The payment provider of a trial. */
  sandbox: Sandbox | undefined
  providers: Providers
  sms: Sms | undefined
  arrivals: ArrivalCounts
  metrics: Registry
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
    const ownerUrl = config.databaseUrl ?? (await embeddedDatabase(config, tell, closing))
    tell('Bringing the database up to date')
    await migrate(ownerUrl)
    await installJobs(ownerUrl, tasks)
    await importPlaces(ownerUrl)
    if (config.demo) await seedDemoSites(ownerUrl)

    const installation = await openInstallation(config, ownerUrl, closing)
    const portraits = config.demo ? await seedDemo(installation, tell) : undefined
    const { app, hub } = await listen(installation)
    await runJobs(installation, app.log, hub, portraits)
    return { sites: installation.sites, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Somebody to log in as, and people to look at: the first faces are there when the site answers. */
async function seedDemo(installation: Installation, tell: (step: string) => void): Promise<Portraits> {
  const { ownerUrl, config, database, storage, images, uploadFolder } = installation
  const sites = installation.sites.all()
  await seedDemoMember({ ...installation, sites, clock: systemClock })
  const demo = { url: ownerUrl, sites: sites.filter(isDemoSite), clock: systemClock }
  await seedDemoPeople({ ...demo, people: config.demoPeople })
  await seedDemoChats({ ...demo, storage, folder: uploadFolder })
  tell('Drawing the first portraits')
  await seedDemoTiles({ ...demo, database, storage, images, uploadFolder })
  const portraits = drawDemoPortraits({ ...demo, database, storage, folder: uploadFolder })
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

async function openInstallation(config: Config, ownerUrl: string, closing: Closing): Promise<Installation> {
  const secrets = makeSecrets(await installationSecret(config), config.effort)
  const appUrl = await appLogin(ownerUrl, secrets.key('database login').toString('base64url'))
  const database = connect(appUrl)
  closing.push(() => database.close())
  const arrivals = new ArrivalCounts()
  closing.push(() => arrivals.write(database))
  await makePartitions(database, systemClock.now())
  const sites = await loadSites(database, { scheme: config.publicScheme, port: config.publicPort })
  const refresh = setInterval(() => void sites.refresh().catch(() => {}), REFRESH_SITES_MS)
  closing.push(() => clearInterval(refresh))

  if (!config.smtpUrl && !config.demo) {
    throw new Error('SMTP_URL is missing: only a trial has a mailbox of its own. See .env.example.')
  }
  const mailbox = config.smtpUrl ? undefined : await startMailbox()
  if (mailbox) closing.push(() => mailbox.stop())
  const storage = openStorage(config)
  const images = imageWorkers()
  closing.push(() => images.close())
  const sandbox = config.demo ? await openSandbox(config, secrets, sites, closing) : undefined
  const sms = config.smsUrl ? httpSms(config.smsUrl) : mailboxSms(mailbox)
  const own = [
    ...(sandbox ? [sandboxProvider({ url: sandbox.url, key: sandboxKey(secrets) })] : []),
    ...(config.mollieKey ? [mollieProvider({ key: config.mollieKey })] : []),
    ...(config.stripeKey ? [stripeProvider({ key: config.stripeKey })] : []),
  ]
  const providers = new Map(own.map((provider) => [provider.name, sms ? provider : withoutDebit(provider)]))
  const outside = { mailbox, sandbox, providers, sms }
  const files = { storage, images, uploadFolder: uploadFolderOf(config) }
  const counted = { arrivals, metrics: new Registry() }
  return { config, ownerUrl, appUrl, database, sites, secrets, ...files, ...outside, ...counted, closing }
}

/** A debit is allowed with a code on the member's phone: without a gateway there is none. */
function withoutDebit(provider: PaymentProvider): PaymentProvider {
  return { ...provider, supports: (method) => method !== 'sdd' && provider.supports(method) }
}

/** Codes of a trial arrive where its mails do. */
function mailboxSms(mailbox: Mailbox | undefined): Sms | undefined {
  return mailbox && { send: async (to, text) => mailbox.takeSms(to, text) }
}

/** No money moves in a trial. */
async function openSandbox(config: Config, secrets: Secrets, sites: Sites, closing: Closing): Promise<Sandbox> {
  const sandbox = await startSandbox({
    key: sandboxKey(secrets),
    clock: systemClock,
    pageOf: ({ id, metadata }) =>
      `${sites.all().find(({ host }) => host === metadata.site)?.origin ?? ''}${hostedPath(id)}`,
    file: path.join(config.dataFolder, 'sandbox-payments.json'),
  })
  closing.push(() => sandbox.stop())
  return sandbox
}

/** Calls and pages on the public port, health and metrics on the internal one. */
async function listen({
  config,
  ownerUrl,
  appUrl,
  database,
  sites,
  secrets,
  storage,
  images,
  uploadFolder,
  mailbox,
  sandbox,
  providers,
  arrivals,
  metrics,
  closing,
}: Installation): Promise<{ app: FastifyInstance; hub: Hub }> {
  const isDevelopment = config.environment === 'development'
  const times = new RequestTimes()
  const relay = await openRelay(appUrl, (error) => app.log.warn({ err: error }, 'live relay is cut off'))
  closing.push(() => relay.close())
  const hub = new Hub({ database, clock: systemClock, relay, openSessions, isHidden: isGoneFor, mayTell })
  const shared = { config, database, sites, secrets, storage, providers, arrivals, clock: systemClock }
  const webhookSecrets = { stripe: config.stripeWebhookSecret, mail: config.mailReportsSecret }
  const parts = { ...shared, images, uploadFolder, times, hub, webhookSecrets }
  const extraRoutes = mailbox ? mailboxRoutes(mailbox) : []
  const app = buildApp({ ...parts, extraRoutes })
  if (mailbox) app.after(() => serveMailHtml(app, mailbox))
  if (sandbox) app.after(() => serveHostedPage(app, sandbox))
  const pages = await (isDevelopment ? developmentPages(app) : productionPages(app))
  const sessionCookie = cookieName(SESSION_COOKIE, config.publicScheme === 'https')
  app.after(() =>
    servePages(app, {
      pictureOriginOf: ({ site }) => cdnOrigin(site.settings.cdn_prefix),
      pages,
      routes: [...routes, ...extraRoutes],
      contextOf,
      isDevelopment,
      sessionCookie,
      isBehindCdn: config.isBehindCdn,
      landingOf: landingOf(shared),
    }),
  )

  const internal = internalApp({ times, registry: metrics, isReady: () => isReady(database, ownerUrl) })
  await internal.listen({ host: '127.0.0.1', port: config.internalPort })
  closing.push(() => internal.close())
  // Requests under way are answered before the server closes.
  closing.push(() => app.close())
  await app.listen({ host: config.host, port: config.port })
  return { app, hub }
}

/** Loads the bundler, which production never needs. */
async function developmentPages(app: FastifyInstance) {
  const development = await import('#server/platform/ssr/development.ts')
  return development.developmentPages(app)
}

/** What nobody waits for: mails, erasure, answers of fictional profiles. */
async function runJobs(
  installation: Installation,
  log: FastifyInstance['log'],
  live: LiveMoments,
  portraits: Portraits | undefined,
): Promise<void> {
  const { config, ownerUrl, mailbox, closing } = installation
  const partner = config.demo ? await openDemoPartner(closing) : undefined
  const feeds = { fetchOutside: fetchOutsideOr(partner), feedCounts: new FeedCounts(installation.metrics) }
  const parts = { ...installation, ...feeds, clock: systemClock, live, log }
  const { mailFrom: from, dkim } = config
  const transport = openSmtp({ url: config.smtpUrl ?? mailbox?.url ?? '', from, dkim })
  closing.push(() => transport.close())
  const jobs = await startJobs({
    url: ownerUrl,
    jobs: [
      ...productJobs({
        ...parts,
        transport,
        webPush: openWebPush({ keys: vapidKeys(installation.secrets) }),
        postbackSender: openPostbackSender(),
      }),
      ...(portraits?.jobs ?? []),
    ],
    onError: (error, task) => log.error({ err: error, task }, 'job failed'),
  })
  closing.push(() => jobs.stop())
  // A trial is whole when it begins.
  if (partner) await takeOverFeeds(parts)
  // A drawing under way is not waited for.
  closing.push(() => portraits?.stop())
  await portraits?.begin()
}

async function openDemoPartner(closing: Closing): Promise<ResellFeed> {
  const partner = await startDemoPartner()
  closing.push(() => partner.stop())
  return partner
}

/** The partner of a trial is a server of this process, and stands for its name alone: all others are asked as ever. */
function fetchOutsideOr(partner: ResellFeed | undefined): FetchOutside {
  const outside = openFetchOutside()
  if (!partner) return outside
  const inside = openFetchOutside({ isAllowed: () => true, lookup })
  return (address, limit) =>
    partner.isOwn(address) ? inside(partner.localAddress(address), limit) : outside(address, limit)
}
