import { expect, it } from 'vitest'
import { addressOf, readFilters, withoutFilters } from './filters.ts'

it('B4.1 the filters survive the way through the address', () => {
  const filters = {
    gender: ['female', 'couple'],
    country: 'DE',
    countryregion: '11',
    min_age: 25,
    max_age: 40,
    hair_color: ['dark blond', 'red'],
    interests: ['wine', 'hiking'],
    with_photo: true,
    sort: 'match',
  } as const

  const address = addressOf(filters)

  expect(address.hair_color).toBe('dark blond.red')
  expect(readFilters(address)).toEqual(filters)
  expect(readFilters(addressOf(readFilters(address)))).toEqual(filters)
})

it('B4.1 an address of repeated names, as in the links of mails, is read the same', () => {
  expect(readFilters({ gender: ['female', 'couple'], min_age: '25', verified: 'true', countryregion: 11 })).toEqual({
    gender: ['female', 'couple'],
    min_age: 25,
    verified: true,
    countryregion: '11',
  })
})

it('B4.1 what is unknown or makes no sense is left out', () => {
  const search = {
    gender: { $ne: 1 },
    country: 'XX',
    countryregion: '<script>',
    min_age: 'old',
    max_age: 12,
    near: 'Berlin',
    within: 33,
    hair_color: 'purple.red',
    eye_color: 7,
    with_photo: 'maybe',
    sort: 'random',
    unknown: 'x',
  }

  const filters = readFilters(search)

  expect(filters).toEqual({ hair_color: ['red'] })
})

it('B4.1 ages in the wrong order are turned around, and the widest span is no filter', () => {
  expect(readFilters({ min_age: 40, max_age: 25 })).toEqual({ min_age: 25, max_age: 40 })
  expect(readFilters({ min_age: 18, max_age: 99 })).toEqual({})
})

it('B4.1 near a city the country and the region have no say', () => {
  expect(readFilters({ near: 5, within: 50, city: 'Köln', country: 'DE', countryregion: '07' })).toEqual({
    near: 5,
    within: 50,
    city: 'Köln',
  })
  expect(readFilters({ near: 5 })).toEqual({ near: 5, within: 25 })
  expect(readFilters({ within: 50, city: 'Köln' })).toEqual({})
})

it('R4.14 clearing keeps the order and where the visitor came from, and nothing else', () => {
  expect(withoutFilters({ gender: ['female'], near: 5, city: 'Köln', sort: 'new', network: 'n1' })).toEqual({
    sort: 'new',
    network: 'n1',
  })
})
