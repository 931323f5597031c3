import { appLogin } from '#server/platform/db/app-login.ts'
import { connect } from '#server/platform/db/db.ts'
import { collectNotices } from '#server/notifications/collect-notices.ts'
import { sendNotices } from '#server/notifications/send-notices.ts'

// A process that looks for notices until it is killed. It is told where the database is, and tells when it begins.
process.once('message', async ({ databaseUrl, site, now }: { databaseUrl: string; site: number; now: string }) => {
  const db = connect(await appLogin(databaseUrl, 'a password of tests')).forSite(site)
  const moment = new Date(now)
  process.send?.('begins')
  for (;;) {
    await collectNotices(db, site, moment)
    await sendNotices(db, site, moment)
  }
})
