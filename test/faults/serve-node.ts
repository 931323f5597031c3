import { flushCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { buildApp } from '#server/app.ts'
import { sandboxKey } from '#server/payments/hear-sandbox.ts'
import { paymentJobs } from '#server/payments/jobs.ts'
import { sandboxProvider } from '#server/payments/providers/sandbox.ts'
import { appLogin } from '#server/platform/db/app-login.ts'
import { connect } from '#server/platform/db/db.ts'
import { imageWorkers } from '#server/platform/images/image-workers.ts'
import { runDueJobs } from '#server/platform/jobs/run-jobs.ts'
import { makeSecrets } from '#server/platform/secrets.ts'
import { diskStorage } from '#server/platform/storage/disk-storage.ts'
import { loadSites } from '#server/sites/sites.ts'

/** What a node is told at first. */
interface Setting {
  databaseUrl: string
  folder: string
  now: string
  /** Where its payment provider is; none without it. */
  sandboxUrl?: string
}

// A node of the product without its pages, to be killed. It is told where the database is, and tells its port; whenever it
// is told to work, it does what waits in the queue of payments.
process.once('message', async ({ databaseUrl, folder, now, sandboxUrl }: Setting) => {
  const database = connect(await appLogin(databaseUrl, 'a password of tests'))
  const secrets = makeSecrets('a secret that only tests know, and that is long')
  const sites = await loadSites(database, { scheme: 'https', port: 443 })
  const clock = { now: () => new Date(now) }
  const sandbox = sandboxUrl ? [sandboxProvider({ url: sandboxUrl, key: sandboxKey(secrets) })] : []
  const providers = new Map(sandbox.map((provider) => [provider.name, provider]))
  const app = buildApp({
    config: { logLevel: 'silent', trustedProxies: 1, publicScheme: 'https', demo: false },
    database,
    sites,
    clock,
    secrets,
    storage: diskStorage(`${folder}/storage`),
    images: imageWorkers(),
    uploadFolder: `${folder}/uploads`,
    providers,
  })
  const live = { send: () => {}, recheck: () => {} }
  const jobs = paymentJobs({ database, sites, clock, live, providers, secrets, log: app.log })
  process.on('message', () => void runDueJobs(databaseUrl, jobs).then(() => process.send?.('worked')))
  await app.listen({ host: '127.0.0.1', port: 0 })
  // Who is killed has no time for it at the end.
  flushCompileCache()
  process.send?.({ port: (app.server.address() as AddressInfo).port })
})
