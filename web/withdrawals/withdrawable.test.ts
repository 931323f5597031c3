import { describe, expect, it } from 'vitest'
import { withdrawable } from './withdrawable.ts'

const term = { days: 14, now: Date.parse('2026-11-16T12:00:00Z') }
const paid = { state: 'completed', reversal: null, paid_at: '2026-11-10T12:00:00Z' } as const

describe('D6-14 purchases that a member can pick to withdraw from', () => {
  it('are those that were paid within the days for it', () => {
    const lastMoment = { ...paid, paid_at: '2026-11-02T12:00:01Z' }
    const tooLate = { ...paid, paid_at: '2026-11-02T12:00:00Z' }

    expect(withdrawable([paid, lastMoment, tooLate], term)).toEqual([paid, lastMoment])
  })

  it.each([
    ['is still on its way', { ...paid, state: 'pending', paid_at: null }],
    ['failed', { ...paid, state: 'failed', paid_at: null }],
    ['was given back', { ...paid, reversal: 'refunded' }],
    ['was given back in part', { ...paid, reversal: 'partially_refunded' }],
    ['was called back by the bank', { ...paid, reversal: 'charged_back' }],
  ] as const)('are without what %s', (_, payment) => {
    expect(withdrawable([payment], term)).toEqual([])
  })
})
