import { describe, expect, it } from 'vitest'
import { caretAfterGrouping, groupIban, isIban, isWholeIban, unbroken } from './iban.ts'

describe('R2.38 an IBAN while it is typed', () => {
  it.each([
    ['de8937', 'DE89 37'],
    ['DE89 3704', 'DE89 3704'],
    ['DE89-3704-0044', 'DE89 3704 0044'],
    ['', ''],
  ])('%j is grouped as %j', (text, grouped) => {
    expect(groupIban(text)).toBe(grouped)
  })

  it.each([
    ['DE893', 5, 6],
    ['DE89 X3704', 6, 6],
    ['DE8', 3, 3],
    ['', 0, 0],
  ])('in %j the caret at %d goes to %d', (text, caret, place) => {
    expect(caretAfterGrouping(text, caret)).toBe(place)
  })

  it.each([
    ['DE89 3704 0044 0532 0130 00', true],
    ['DE89 3704 0044 0532 0130 01', false],
    ['US64 SVBK US6S 3300 9588 79', false],
    ['DE89', false],
  ])('%s can be debited: %s', (text, isGood) => {
    expect(isIban(text)).toBe(isGood)
  })

  it('is judged once it is as long as those of its country, or its country is none', () => {
    expect(isWholeIban('DE89 3704 0044 0532 0130 0')).toBe(false)
    expect(isWholeIban('DE89 3704 0044 0532 0130 00')).toBe(true)
    expect(isWholeIban('XX89')).toBe(false)
    expect(isWholeIban('XX89 3')).toBe(true)
  })

  it('in a sentence stands in one line', () => {
    expect(unbroken('DE** **** **30 00')).toBe('DE**\u00A0****\u00A0**30\u00A000')
  })
})
