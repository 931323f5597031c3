import { describe, expect, it } from 'vitest'
import { locales } from '#contract/locales.ts'
import { withMinus } from './with-minus.ts'

describe('a number below zero', () => {
  it('D4-5 has a minus and no hyphen, in every language', () => {
    for (const language of locales) {
      const money = withMinus(new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }))
      expect(money(-6.25)).toContain('−')
      expect(money(-6.25)).not.toContain('-')
      expect(money(6.25)).not.toContain('−')
    }
  })
})
