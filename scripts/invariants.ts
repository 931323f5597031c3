import './load-env.ts'
import pg from 'pg'
import { brokenInvariants } from '#server/platform/db/broken-invariants.ts'
import { withDatabase } from './with-database.ts'

// Asks the database whether everything is true that must be; for the nightly run, and after a backup was restored.
await withDatabase(async (url) => {
  const owner = new pg.Client({ connectionString: url, application_name: 'visavis-invariants' })
  await owner.connect()
  const broken = await brokenInvariants(owner).finally(() => owner.end())
  for (const { invariant, rows } of broken) console.error(invariant, rows)
  if (broken.length > 0) process.exitCode = 1
  else console.log('All invariants hold.')
})
