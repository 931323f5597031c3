import { describe, expect, it } from 'vitest'
import { fromIsoDate, isPartFull, isWhole, toIsoDate } from '#ui/birth-date.ts'

describe('a date of birth', () => {
  it('is whole once its parts name a day that exists', () => {
    expect(toIsoDate({ day: '7', month: '3', year: '1984' })).toBe('1984-03-07')
    expect(toIsoDate({ day: '29', month: '2', year: '2000' })).toBe('2000-02-29')
  })

  it.each([
    { day: '31', month: '2', year: '1990' },
    { day: '1', month: '13', year: '1990' },
    { day: '1', month: '1', year: '90' },
    { day: '', month: '1', year: '1990' },
    { day: '0', month: '1', year: '1990' },
  ])('is not taken from $day.$month.$year', (parts) => {
    expect(toIsoDate(parts)).toBe('')
  })

  it('M8-4 is whole once it is typed, also where there is no such day', () => {
    expect(isWhole({ day: '31', month: '2', year: '1990' })).toBe(true)
    expect(isWhole({ day: '31', month: '12', year: '90' })).toBe(false)
    expect(isWhole({ day: '', month: '', year: '' })).toBe(false)
  })

  it('is taken apart again', () => {
    expect(fromIsoDate('1984-03-07')).toEqual({ day: '07', month: '03', year: '1984' })
    expect(fromIsoDate('')).toEqual({ day: '', month: '', year: '' })
  })

  it('moves on when no further digit fits', () => {
    expect(isPartFull('day', '3')).toBe(false)
    expect(isPartFull('day', '4')).toBe(true)
    expect(isPartFull('month', '1')).toBe(false)
    expect(isPartFull('month', '2')).toBe(true)
    expect(isPartFull('year', '198')).toBe(false)
  })
})
