import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { environmentNames, readConfig } from '#server/config.ts'

/** A line such as `PORT=3000`, or `# PORT=3000` for one that is switched off. */
const LINE = /^(?:# ?)?([A-Z][A-Z0-9_]+)=(.*)$/gm
const lines = () => [...readFileSync('.env.example', 'utf8').matchAll(LINE)]

describe('.env.example', () => {
  it('B6.1 names every variable that the installation reads, and no other, each once', () => {
    const named = lines().map(([, name]) => name)

    expect(named.toSorted()).toEqual(environmentNames.toSorted())
  })

  it('B6.1 has values that work', () => {
    const given = Object.fromEntries(lines().map(([, name = '', value = '']) => [name, value]))

    expect(() => readConfig(given)).not.toThrow()
  })
})

describe('the environment', () => {
  it('B6.1 may be empty: then a trial with demo content runs at localhost:3000', () => {
    expect(readConfig({})).toMatchObject({
      host: 'localhost',
      port: 3000,
      publicScheme: 'http',
      publicPort: 3000,
      trustedProxies: 0,
      databaseUrl: undefined,
      demo: true,
    })
  })

  it('B6.1 with a database of its own has no demo content unless it says so', () => {
    const DATABASE_URL = 'postgres://visavis@db.example/visavis'

    expect(readConfig({ DATABASE_URL }).demo).toBe(false)
    expect(readConfig({ DATABASE_URL, DEMO: 'true' }).demo).toBe(true)
    expect(() => readConfig({ PUBLIC_SCHEME: 'https' })).toThrow('DATABASE_URL')
    expect(readConfig({ PUBLIC_SCHEME: 'https', DEMO: 'true' }).demo).toBe(true)
  })

  it('B6.1 takes an empty variable for one that is not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toEqual(readConfig({}))
  })

  it('B6.1 is refused with the name of each variable that cannot work', () => {
    const attempt = () => readConfig({ PORT: 'many', PUBLIC_SCHEME: 'ftp', DATABASE_URL: 'mysql://x/y' })

    expect(attempt).toThrow(/PORT:[\s\S]*PUBLIC_SCHEME:[\s\S]*DATABASE_URL:/)
  })
})
