import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeSecrets } from '#server/platform/secrets.ts'
import { makeUnsubscribeToken, readUnsubscribeToken, unsubscribeHeaders } from './unsubscribe-token.ts'

const secrets = makeSecrets('a secret for unsubscribing in tests')
const memberId = randomUUID()
const kind = 'new_messages'

describe('unsubscribing by the link of a mail', () => {
  it('P08 a token names its member and kind, on its own site', () => {
    const token = makeUnsubscribeToken(secrets, 1, { memberId, kind })

    expect(readUnsubscribeToken(secrets, 1, token)).toEqual({ memberId, kind })
    expect(readUnsubscribeToken(secrets, 2, token)).toBeUndefined()
    expect(readUnsubscribeToken(makeSecrets('another secret, just as long'), 1, token)).toBeUndefined()
    expect(token.length).toBeLessThanOrEqual(200)
  })

  it('P08 a token that was changed is worth nothing', () => {
    const token = makeUnsubscribeToken(secrets, 1, { memberId, kind })
    const changed = [
      '',
      token.replace(kind, 'promotions'),
      token.replace(memberId, randomUUID()),
      `${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}`,
      token.slice(0, -1),
      `${token}A`,
      `${memberId}.${kind}.`,
    ]
    for (const wrong of changed) expect(readUnsubscribeToken(secrets, 1, wrong)).toBeUndefined()
  })

  it('P08 the headers let a mail program unsubscribe with one click', () => {
    const token = makeUnsubscribeToken(secrets, 1, { memberId, kind })
    expect(unsubscribeHeaders('https://probe.example', token)).toEqual({
      'List-Unsubscribe': `<https://probe.example/api/notifications/unsubscribe/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  })
})
