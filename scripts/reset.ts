import { rm } from 'node:fs/promises'
import { readConfig } from '#server/config.ts'
import { startPostgres } from '#server/platform/db/postgres.ts'

const { databaseUrl, dataFolder } = readConfig(process.env)
if (databaseUrl) throw new Error('DATABASE_URL is set: this command only throws away the trial database in .data/')

// A server that still runs on these files would keep serving what is no longer there.
const postgres = await startPostgres(dataFolder)
await postgres.stop()
await rm(dataFolder, { recursive: true, force: true })
console.log(`${dataFolder} is empty; the next start makes a new trial.`)
