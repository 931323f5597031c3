import { describe, expect, it } from 'vitest'
import { isOnline } from './rules.ts'

const now = new Date('2026-11-15T12:30:00.000Z')

describe('a card', () => {
  it('B2.10 online is told by the hour: minutes change nothing', () => {
    const within = (lastActive: string) => isOnline(lastActive, now)

    expect([within('2026-11-15T11:00:00.000Z'), within('2026-11-15T11:59:59.000Z')]).toEqual([true, true])
    expect([within('2026-11-15T10:00:00.000Z'), within('2026-11-15T10:59:59.000Z')]).toEqual([false, false])
  })
})
