import { describe, expect, it } from 'vitest'
import { privateAccess } from './rules.ts'

const now = new Date('2026-11-15T12:30:00.000Z')

describe('private photos', () => {
  it('R6.2 R6.3 are for paying members with a grant that has not run out', () => {
    const at = '2026-11-01T12:00:00.000Z'
    const none = { askedAt: null, grantedAt: null, expiresAt: null }
    const grant = { ...none, status: 'granted', grantedAt: at, expiresAt: '2026-11-15T12:30:01.000Z' } as const
    const paid = { isPaid: true }

    expect(privateAccess(grant, paid, now)).toBe('granted')
    expect(privateAccess({ ...grant, expiresAt: now.toISOString() }, paid, now)).toBe('none')
    expect(privateAccess({ ...none, status: 'asked', askedAt: at }, paid, now)).toBe('asked')
    expect(privateAccess({ ...none, status: 'declined', askedAt: at, expiresAt: at }, paid, now)).toBe('asked')
    expect(privateAccess({ ...grant, status: 'declined' }, paid, now)).toBe('none')
    expect(privateAccess(null, paid, now)).toBe('none')
    expect(privateAccess(grant, { isPaid: false }, now)).toBe('premium_only')
  })

  it('A16-3 show that somebody waits for as long as if nobody had answered', () => {
    const paid = { isPaid: true }
    const askedAt = '2026-10-16T12:30:00.000Z'
    const asked = { status: 'asked', askedAt, grantedAt: null, expiresAt: null } as const
    const declined = { ...asked, status: 'declined', expiresAt: '2026-10-23T12:30:00.000Z' } as const
    const moments = ['2026-11-15T12:29:59.000Z', '2026-11-15T12:30:00.000Z'].map((at) => new Date(at))

    for (const grant of [asked, declined])
      expect(moments.map((at) => privateAccess(grant, paid, at))).toEqual(['asked', 'none'])
  })
})
