import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { unsafeSettings } from '#server/unsafe-settings.ts'

const SECRET = 'a secret of an installation, long enough'
const safe = {
  DATABASE_URL: 'postgres://visavis:x@db.example/visavis?sslmode=verify-full',
  SECRET,
  PUBLIC_SCHEME: 'https',
  TRUSTED_PROXIES: '1',
  SMTP_URL: 'smtps://user:password@smtp.example:465',
}
/** The first that a start complains of. It goes no further: with these settings there is no database. */
function firstComplaint(env: Record<string, string>): Promise<string> {
  const nowhere = { DATABASE_URL: 'postgres://visavis@127.0.0.1:1/visavis', NODE_ENV: 'development' }
  const start = spawn(process.execPath, ['scripts/start.ts'], { env: { ...safe, ...nowhere, ...env } })
  return new Promise((hear) => {
    start.once('exit', () => hear('nothing'))
    start.stderr.once('data', (said) => {
      hear(String(said))
      start.kill('SIGKILL')
    })
  })
}

const warns = (env: Record<string, string>) => unsafeSettings(readConfig(env))

describe('the start', () => {
  it('S-L9 has nothing to say about a trial or about safe settings', () => {
    expect(warns({})).toEqual([])
    expect(warns(safe)).toEqual([])
    expect(warns({ ...safe, DATABASE_URL: 'postgres://visavis@localhost/visavis' })).toEqual([])
    expect(warns({ ...safe, SMTP_URL: 'smtp://user:password@smtp.example' })).toEqual([])
  })

  it.for([
    ['PUBLIC_SCHEME', { PUBLIC_SCHEME: 'http' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '0' }],
    ['DEMO', { DEMO: 'true' }],
    ['SECRET', { SECRET: 'a-text-that-nobody-can-guess-and-only-you-keep' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://visavis:x@db.example/visavis' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://visavis:x@db.example/visavis?sslmode=disable' }],
    ['S3_URL', { S3_URL: 's3://key:secret@s3.example/photos?ssl=false' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://smtp.example' }],
    ['SMS_URL', { SMS_URL: 'http://a:b@sms.example/send' }],
  ] as const)('S-L9 warns of %s as in %j', ([name, change]) => {
    expect(warns({ ...safe, ...change })).toEqual([expect.stringMatching(new RegExp(`^${name}\\b`))])
  })

  it('S-L9 says it before anything else', { timeout: 60_000 }, async () => {
    expect(await firstComplaint({ TRUSTED_PROXIES: '0' })).toMatch(/^Unsafe: TRUSTED_PROXIES=0 behind a proxy/)
  })

  it('S-L9 knows the secret that .env.example shows', () => {
    const [, shown = ''] = /^# SECRET=(.+)$/m.exec(readFileSync('.env.example', 'utf8')) ?? []

    expect(warns({ ...safe, SECRET: shown })).toHaveLength(1)
  })
})
