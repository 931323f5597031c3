import { describe, expect, it } from 'vitest'
import { translator } from '#locales/translator.ts'
import words from '../../locales/de/discounts.json' with { type: 'json' }
import { bonusWords, discountWords } from './time-words.ts'

const say = translator('de', 'discounts', words)
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

describe('how long a discount still counts', () => {
  it.each([
    [4 * 3600, 'noch 4 Stunden'],
    [3 * 3600 + 12 * 60 + 59, 'noch 3 Std. 12 Min.'],
    [3600, 'noch 1 Stunde'],
    [601, 'noch 10 Minuten'],
    [600, 'noch 10:00'],
    [59, 'noch 00:59'],
  ])('D11-A10 the time bonus tells %d seconds as “%s”: seconds run in its last ten minutes alone', (seconds, text) => {
    expect(plain(bonusWords(say, seconds))).toBe(text)
  })

  it.each([
    [5 * 86_400, 'noch 5 Tage'],
    [30 * 3600, 'noch 30 Stunden'],
    [90, 'noch 2 Minuten'],
  ])('others tell %d seconds as “%s”', (seconds, text) => {
    expect(plain(discountWords(say, seconds))).toBe(text)
  })
})
