import pg from 'pg'

/** Makes a database unless it is there. Returns whether it is new. */
export async function createDatabase(adminUrl: string, name: string, { template = '' } = {}): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return false
    const from = template && ` template ${client.escapeIdentifier(template)}`
    await client.query(`create database ${client.escapeIdentifier(name)}${from}`)
    return true
  } finally {
    await client.end()
  }
}

export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client
    .query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`)
    .finally(() => client.end())
}
