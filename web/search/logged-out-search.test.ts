import { expect, it } from 'vitest'
import { loggedOutSearch } from './logged-out-search.ts'

const closed = { logged_out_search: 'none', logged_out_search_trafficsource: 'none' } as const

it('R4.8 a visitor sees of the search what the site allows', () => {
  expect(loggedOutSearch(closed, {})).toBe('none')
  expect(loggedOutSearch({ ...closed, logged_out_search: 'limited' }, {})).toBe('limited')
  expect(loggedOutSearch({ ...closed, logged_out_search: 'all' }, {})).toBe('all')
})

it('R4.8 a visitor with a traffic source sees what the site allows to those, and never less than others', () => {
  const partners = { ...closed, logged_out_search_trafficsource: 'limited' } as const

  expect(loggedOutSearch(partners, {})).toBe('none')
  expect(loggedOutSearch(partners, { network: 'n1' })).toBe('limited')
  expect(loggedOutSearch(partners, { ref: 'r1' })).toBe('limited')
  expect(loggedOutSearch(partners, { sub1: 's1' })).toBe('none')
  expect(loggedOutSearch(closed, { network: 'n1' })).toBe('none')
  expect(loggedOutSearch({ ...partners, logged_out_search: 'all' }, { network: 'n1' })).toBe('all')
})
