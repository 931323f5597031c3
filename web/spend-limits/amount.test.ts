import { describe, expect, it } from 'vitest'
import { limitProblem, readAmount, writeAmount } from './amount.ts'

describe('B1.6 an own limit as it is typed', () => {
  it.each([
    ['50', 5000],
    [' 49,90 ', 4990],
    ['49.9', 4990],
    ['1 000', 100_000],
    ['', null],
    ['much', undefined],
    ['-5', undefined],
    ['1.000,00', undefined],
  ])('%j is %j', (text, cents) => {
    expect(readAmount(text)).toBe(cents)
  })

  it.each([
    [null, 'de', ''],
    [5000, 'de', '50'],
    [4990, 'de', '49,90'],
    [100_000, 'en', '1000'],
  ])('%j in %s is written as %j, and read again', (cents, locale, text) => {
    expect(writeAmount(cents, locale)).toBe(text)
    expect(readAmount(text)).toBe(cents)
  })

  it.each(['0,99', '100000,01', 'much'])('%j is refused before it is sent', (text) => {
    expect(limitProblem(text)).toEqual({ reason: 'malformed' })
  })

  it.each(['', '1', '100000'])('%j is not', (text) => {
    expect(limitProblem(text)).toBeUndefined()
  })
})
