import { buildApp } from '#server/app.ts'
import { appLogin } from '#server/platform/db/app-login.ts'
import { connect } from '#server/platform/db/db.ts'
import { imageWorkers } from '#server/platform/images/image-workers.ts'
import { makeSecrets } from '#server/platform/secrets.ts'
import { diskStorage } from '#server/platform/storage/disk-storage.ts'
import { loadSites } from '#server/sites/sites.ts'
import type { AddressInfo } from 'node:net'

// A node of the product without its pages, to be killed. It is told where the database is, and tells its port.
process.once('message', async ({ databaseUrl, folder, now }: Record<'databaseUrl' | 'folder' | 'now', string>) => {
  const database = connect(await appLogin(databaseUrl, 'a password of tests'))
  const app = buildApp({
    config: { logLevel: 'silent', trustedProxies: 1, publicScheme: 'https', demo: false },
    database,
    sites: await loadSites(database, { scheme: 'https', port: 443 }),
    clock: { now: () => new Date(now) },
    secrets: makeSecrets('a secret that only tests know, and that is long'),
    storage: diskStorage(`${folder}/storage`),
    images: imageWorkers(),
    uploadFolder: `${folder}/uploads`,
    providers: new Map(),
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  process.send?.({ port: (app.server.address() as AddressInfo).port })
})
