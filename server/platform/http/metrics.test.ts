import { readdirSync } from 'node:fs'
import pg from 'pg'
import { describe, expect, inject } from 'vitest'
import { buildApp } from '#server/app.ts'
import { dropDatabase } from '#server/platform/db/create-database.ts'
import { connect } from '#server/platform/db/db.ts'
import { isReady } from '#server/platform/db/is-ready.ts'
import { it as withOwnDatabase } from '#test/own-database.ts'
import { it } from '#test/world.ts'
import { internalApp } from './metrics.ts'
import { RequestTimes } from './request-times.ts'

describe('health', () => {
  it('B6.4 is good as long as the process answers', async () => {
    const app = internalApp({ isReady: async () => false })

    const answer = await app.inject('/livez')

    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ live: true })
  })

  withOwnDatabase('B6.4 is ready with a database of the newest structure', async ({ migratedUrl }) => {
    const database = connect(migratedUrl)
    const app = internalApp({ isReady: () => isReady(database, migratedUrl) })

    const answer = await app.inject('/readyz')
    await database.close()

    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ ready: true })
  })

  withOwnDatabase('B6.4 is not ready when the database is gone', async ({ migratedUrl }) => {
    const database = connect(migratedUrl)
    const app = internalApp({ isReady: () => isReady(database, migratedUrl) })
    const before = await app.inject('/readyz')

    await dropDatabase(inject('adminUrl'), databaseName(migratedUrl))
    const after = await app.inject('/readyz')
    const alive = await app.inject('/livez')
    await database.close()

    expect(before.statusCode).toBe(200)
    expect(after.statusCode).toBe(503)
    expect(after.json()).toEqual({ ready: false })
    expect(alive.statusCode).toBe(200)
  })

  withOwnDatabase('B6.4 is not ready when a migration is missing', async ({ migratedUrl }) => {
    const database = connect(migratedUrl)
    const app = internalApp({ isReady: () => isReady(database, migratedUrl) })
    const newest = readdirSync('db/migrations').toSorted().at(-1)?.replace('.sql', '')

    await asOwner(migratedUrl, `delete from migrations where name = '${newest}'`)
    const answer = await app.inject('/readyz')
    await database.close()

    expect(answer.statusCode).toBe(503)
  })

  withOwnDatabase('B6.4 is not ready when the database was never migrated', async ({ emptyUrl }) => {
    const database = connect(emptyUrl)
    const app = internalApp({ isReady: () => isReady(database, emptyUrl) })

    const answer = await app.inject('/readyz')
    await database.close()

    expect(answer.statusCode).toBe(503)
  })
})

describe('metrics', () => {
  it('B6.4 time each call by the pattern of its route, and hold nothing that a visitor sent', async ({ world }) => {
    const times = new RequestTimes()
    const app = buildApp({ ...world.parts, times })
    const internal = internalApp({ isReady: async () => true, times })
    const asks = (url: string, host = world.host) =>
      app.inject({ url, headers: { host, cookie: 'locale=canary', 'x-forwarded-for': '198.51.100.99' } })

    await asks('/api/settings.php?ref=canary')
    await asks('/api/pages/canary')
    await asks('/api/pages/canary-two')
    await asks('/api/canary')
    await asks('/api/settings.php', 'canary.test')
    const metrics = await internal.inject('/metrics')
    await app.close()

    expect(metrics.headers['content-type']).toMatch(/^text\/plain/)
    expect(metrics.body).toContain('http_request_seconds_count{method="GET",route="/api/settings.php",status="200"} 1')
    expect(metrics.body).toContain('http_request_seconds_count{method="GET",route="/api/pages/:token",status="404"} 2')
    expect(metrics.body).toContain('http_request_seconds_count{method="GET",route="unknown",status="404"} 1')
    expect(metrics.body).toContain('process_resident_memory_bytes')
    expect(metrics.body).not.toMatch(/canary|198\.51\.100/)
  })

  it('B6.4 are not for visitors', async ({ world }) => {
    for (const url of ['/metrics', '/livez', '/readyz'])
      expect((await world.visitor().requests('GET', url)).statusCode).toBe(404)
  })
})

function databaseName(url: string): string {
  return /\/(test_\w+)\?/.exec(`${url}?`)?.[1] ?? ''
}

async function asOwner(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
