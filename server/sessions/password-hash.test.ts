import { describe, expect, it } from 'vitest'
import { makeSecrets } from '#server/platform/secrets.ts'
import { hashPassword, isOutdated, isPassword } from './password-hash.ts'

const secrets = makeSecrets('one secret for these tests, long enough')

describe('passwords at rest', () => {
  it('B3.1 are Argon2id with 19 MiB and two passes', async () => {
    const hash = await hashPassword(secrets, 'ein Passwort')

    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(isOutdated(secrets, hash)).toBe(false)
    expect(isOutdated(secrets, hash.replace('t=2', 't=1'))).toBe(true)
  })

  it('B3.1 need the secret that lies outside the database', async () => {
    const hash = await hashPassword(secrets, 'ein Passwort')

    expect(await isPassword(secrets, hash, 'ein Passwort')).toBe(true)
    await expect(isPassword(makeSecrets('another secret, just as long as it'), hash, 'ein Passwort')).resolves.toBe(
      false,
    )
  })

  it('B3.1 are compared exactly, but for the way a letter is composed', async () => {
    const hash = await hashPassword(secrets, 'Zw\u00f6lf Zeichen')

    expect(await isPassword(secrets, hash, 'Zwo\u0308lf Zeichen')).toBe(true)
    expect(await isPassword(secrets, hash, 'zw\u00f6lf zeichen')).toBe(false)
  })

  it('B3.1 nobody has no password, not even the one of nobody', async () => {
    expect(await isPassword(secrets, null, 'nobody')).toBe(false)
  })
})
