import { rm } from 'node:fs/promises'
import { type Config, readConfig } from '#server/config.ts'
import { start } from '#server/main.ts'
import { erasePostgres, startPostgres } from '#server/platform/db/postgres.ts'
import { addTestSites } from './test-sites.ts'

const config: Config = { ...readConfig(process.env), effort: 'quick' }

// Journeys begin in the world of a first start, whatever an earlier run left behind.
await erasePostgres(config.dataFolder)
await rm(config.dataFolder, { recursive: true, force: true })

const running = await start(config, (step) => console.log(step))
// Found running, so this only tells its address.
const postgres = await startPostgres(config.dataFolder)
await addTestSites(postgres.url('visavis'))
await running.sites.refresh()

const stop = async () => {
  await running.stop()
  process.exit(0)
}
process.once('SIGINT', () => void stop())
process.once('SIGTERM', () => void stop())
