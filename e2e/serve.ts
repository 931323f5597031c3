import { rm } from 'node:fs/promises'
import { readConfig } from '#server/config.ts'
import { startPostgres } from '#server/platform/db/postgres.ts'

// Journeys begin in the world of a first start, whatever an earlier run left behind.
const { dataFolder } = readConfig(process.env)
const postgres = await startPostgres(dataFolder)
await postgres.stop()
await rm(dataFolder, { recursive: true, force: true })
await import('../scripts/start.ts')
