import { readConfig } from '#server/config.ts'
import { createDatabase } from '#server/platform/db/create-database.ts'
import { startPostgres } from '#server/platform/db/postgres.ts'

/** Runs something against the configured database, or against the one in `.data/` when none is configured. */
export async function withDatabase(run: (url: string) => Promise<void>): Promise<void> {
  const config = readConfig(process.env)
  if (config.databaseUrl) return run(config.databaseUrl)

  const postgres = await startPostgres(config.dataFolder)
  try {
    await createDatabase(postgres.url('postgres'), 'visavis')
    await run(postgres.url('visavis'))
  } finally {
    await postgres.stop()
  }
}
