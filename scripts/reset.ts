import './load-env.ts'
import { readConfig } from '#server/config.ts'
import { erasePostgres } from '#server/platform/db/postgres.ts'

const { databaseUrl, dataFolder } = readConfig(process.env)
if (databaseUrl) throw new Error('DATABASE_URL is set: this command only throws away the trial database in .data/')

await erasePostgres(dataFolder)
console.log(`${dataFolder} is empty; the next start makes a new trial.`)
