import './load-env.ts'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { announce, Announcement } from '#server/notifications/announce.ts'
import { withDatabase } from './with-database.ts'

// npm run announce -- --site dating.example file.json: tells news or an offer to the members who asked for them.
const { values, positionals } = parseArgs({ options: { site: { type: 'string' } }, allowPositionals: true })
const { site } = values
const [file] = positionals
if (!site || !file) {
  console.error('npm run announce -- --site dating.example file.json')
  process.exit(1)
}
const announcement = Announcement.parse(JSON.parse(await readFile(file, 'utf8')))
await withDatabase(async (url) => {
  const owner = new pg.Client({ connectionString: url, application_name: 'visavis-announce' })
  await owner.connect()
  await announce(owner, site, announcement).finally(() => owner.end())
  console.log(`Told from ${announcement.starts_at} on.`)
})
