import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { readConfig } from '#server/config.ts'
import { tasks } from '#server/jobs.ts'
import { importPlaces } from '#server/places/import-places.ts'
import { createDatabase, dropDatabase } from '#server/platform/db/create-database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { startPostgres, THROW_AWAY } from '#server/platform/db/postgres.ts'
import { installJobs } from '#server/platform/jobs/run-jobs.ts'

const TEMPLATE = 'visavis_template_'

/** Where the server of the tests lives; a copy of the tree can share that of another. */
export function testFolder(): string {
  return path.resolve(process.env['TEST_FOLDER'] ?? '.data/test')
}

/** A database server for tests, with a migrated database to clone. */
export async function startTestServer() {
  const { databaseUrl } = readConfig(process.env)
  const postgres = databaseUrl ? undefined : await startPostgres(testFolder(), THROW_AWAY)
  const adminUrl = databaseUrl ?? postgres?.url('postgres') ?? ''
  const template = TEMPLATE + structureHash()
  await makeTemplate(adminUrl, template)
  return { adminUrl, template, stop: async () => postgres?.stop() }
}

/** Cloning is cheaper than migrating, and the clone is kept as long as nothing that it is made from changes. */
async function makeTemplate(adminUrl: string, template: string): Promise<void> {
  if (await hasDatabase(adminUrl, template)) return
  // It gets its name only when it is whole, so that a run that was cut off leaves nothing that looks finished.
  const building = `${template}_building`
  await dropDatabase(adminUrl, building)
  await createDatabase(adminUrl, building)
  const url = withDatabase(adminUrl, building)
  await migrate(url)
  await installJobs(url, tasks)
  await importPlaces(url)
  await admin(adminUrl, `alter database ${building} rename to ${template}`)
}

async function hasDatabase(adminUrl: string, name: string): Promise<boolean> {
  const { rowCount } = await admin(adminUrl, `select from pg_database where datname = '${name}'`)
  return rowCount === 1
}

/** All that were ever cloned from: one for each structure that the tests have met. */
export async function listTemplates(adminUrl: string): Promise<string[]> {
  const { rows } = await admin<{ datname: string }>(
    adminUrl,
    `select datname from pg_database where starts_with(datname, '${TEMPLATE}')`,
  )
  return rows.map(({ datname }) => datname)
}

async function admin<Row extends pg.QueryResultRow>(adminUrl: string, statement: string) {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  return client.query<Row>(statement).finally(() => client.end())
}

export function withDatabase(adminUrl: string, name: string): string {
  return adminUrl.replace(/^(postgres(?:ql)?:\/\/[^/]*)\/[^?]*/, `$1/${name}`)
}

function structureHash(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync('db/migrations').sort())
    hash.update(file).update(readFileSync(`db/migrations/${file}`))
  // The queue brings its own tables, which change with its version.
  hash.update(readFileSync('node_modules/graphile-worker/package.json')).update(tasks.map(({ name }) => name).join())
  return hash.update(readFileSync('db/seeds/places.tsv.gz')).digest('hex').slice(0, 12)
}
