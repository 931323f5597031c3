import { describe, expect, it } from 'vitest'
import { amounts } from './amounts.ts'

describe('the amounts of a refusal', () => {
  it('are written as the reader writes money', () => {
    const details = { left_cents: 1250, currency: 'PLN' }

    expect(amounts(details, 'pl')).toEqual({ left: '12,50\u00a0zł' })
    expect(amounts(details, 'en')).toEqual({ left: 'PLN\u00a012.50' })
  })

  it('are none without a currency, and other numbers are no money', () => {
    expect(amounts({ left_cents: 1250 }, 'de')).toEqual({})
    expect(amounts({ seconds: 30, currency: 'EUR' }, 'de')).toEqual({})
  })
})
