import pg from 'pg'
import { readConfig } from '#server/config.ts'
import { start } from '#server/main.ts'
import { createDatabase } from '#server/platform/db/create-database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { erasePostgres, startPostgres } from '#server/platform/db/postgres.ts'
import { answerUsage } from './usage.ts'
import { seedDemoSites } from '../db/seeds/demo-sites.ts'

// The product as it runs in production, on a database of its own, with a limit on requests that is counted but not met.
const config = readConfig(process.env)
await erasePostgres(config.dataFolder)
const postgres = await startPostgres(config.dataFolder)
answerUsage()
process.once('disconnect', () => void stop())

await createDatabase(postgres.url('postgres'), 'visavis')
const databaseUrl = postgres.url('visavis')
await migrate(databaseUrl)
await seedDemoSites(databaseUrl)
await raiseLimit(databaseUrl)
const running = await start({ ...config, databaseUrl }, () => {})
process.send?.({ url: `http://localhost:${config.port}`, databaseUrl })

async function raiseLimit(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const most = 1_000_000
  const limits = {
    requests_per_minute: most,
    message_burst: most,
    messages_per_minute: most,
    first_messages_per_hour: most,
    new_account_messages: most,
  }
  await owner.query('update sites set settings = settings || $1', [limits])
  await owner.end()
}

async function stop(): Promise<void> {
  await running.stop()
  await postgres.stop()
  process.exit(0)
}
