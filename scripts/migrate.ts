import './load-env.ts'
import { writeFile } from 'node:fs/promises'
import { asSql, asTypes, describe } from '#server/platform/db/describe.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { withDatabase } from './with-database.ts'

// Brings the database up to date and writes down what it looks like now.
await withDatabase(async (url) => {
  const ran = await migrate(url)
  console.log(ran.length ? `Ran ${ran.join(', ')}` : 'Nothing to migrate')
  const description = await describe(url)
  await writeFile('db/schema.sql', asSql(description))
  await writeFile('server/platform/db/tables.gen.ts', asTypes(description))
})
