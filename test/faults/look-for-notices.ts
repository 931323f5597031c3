import type { KyselyPlugin } from 'kysely'
import { appLogin } from '#server/platform/db/app-login.ts'
import { connect } from '#server/platform/db/db.ts'
import { collectNotices } from '#server/notifications/collect-notices.ts'
import { sendNotices } from '#server/notifications/send-notices.ts'

interface Order {
  databaseUrl: string
  site: number
  now: string
  /** The statement, sent or answered, at which the process dies; counted from one. */
  step: number
}

/** Kills this very process at a step, whatever it is in the middle of. */
function diesAt(step: number): KyselyPlugin {
  let steps = 0
  const count = () => {
    if (++steps === step) process.kill(process.pid, 'SIGKILL')
  }
  return {
    transformQuery: ({ node }) => {
      count()
      return node
    },
    transformResult: async ({ result }) => {
      count()
      return result
    },
  }
}

// A process that looks for notices until it dies.
process.once('message', async ({ databaseUrl, site, now, step }: Order) => {
  const database = connect(await appLogin(databaseUrl, 'a password of tests'))
  const db = database.forSite(site).withPlugin(diesAt(step))
  const moment = new Date(now)
  for (;;) {
    await collectNotices(db, site, moment)
    await sendNotices(db, site, moment)
  }
})
