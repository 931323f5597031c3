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
})
