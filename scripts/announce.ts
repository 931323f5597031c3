import './load-env.ts'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { announce, Announcement } from '#server/notifications/announce.ts'
import { systemClock } from '#server/platform/clock.ts'
import { OperatorMistake } from '#server/platform/operator-mistake.ts'
import { readJsonFile } from './operator/read-json-file.ts'
import { tellMistakes } from './operator/tell-mistakes.ts'
import { withDatabase } from './with-database.ts'

const USAGE = 'npm run announce -- --site dating.example file.json'

// Tells news or an offer to the members who asked for them.
await tellMistakes({ usage: USAGE, isChange: true }, async () => {
  const { values, positionals } = parseArgs({ options: { site: { type: 'string' } }, allowPositionals: true })
  const { site } = values
  const [file] = positionals
  if (!site || !file) throw new OperatorMistake(USAGE)
  const { value: announcement, at } = await readJsonFile(file, Announcement)
  if (Date.parse(announcement.ends_at) <= systemClock.now().getTime())
    throw new OperatorMistake(`${at(['ends_at'])}"ends_at" is over: nobody would be told.`)
  await withDatabase(async (url) => {
    const owner = new pg.Client({ connectionString: url, application_name: 'visavis-announce' })
    await owner.connect()
    await announce(owner, site, announcement).finally(() => owner.end())
    console.log(`Told from ${announcement.starts_at} on.`)
  })
})
