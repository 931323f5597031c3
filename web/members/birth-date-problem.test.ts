import { describe, expect, it } from 'vitest'
import { birthDateProblem } from './birth-date-problem.ts'

const today = new Date('2026-11-16T09:00:00.000Z')
const problemOf = (birth: string) => birthDateProblem(birth, 18, today)

describe('a date of birth', () => {
  it.each([
    ['', 'no_date'],
    ['1850-03-01', 'wrong_date'],
    ['1905-11-15', 'wrong_date'],
    ['1905-11-17', undefined],
    ['2008-11-16', undefined],
    ['2008-11-17', 'too_young'],
  ])('U-33 M8-4 %s: %s', (birth, problem) => {
    expect(problemOf(birth)).toBe(problem)
  })
})
