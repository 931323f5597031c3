import { describe, expect, it } from 'vitest'
import { countries } from '#contract/locales.ts'
import { countryMap } from './country-maps.ts'
import { LETTERS } from './light-map.tsx'
import { boxOf, overlap, placeLabels } from './place-labels.ts'

describe('the names on the map of a country', () => {
  it.each([...countries])('D2-66 do not lie on each other in %s, and stay on the map', (country) => {
    const { width, cities } = countryMap(country)
    const size = Math.round(width / LETTERS)

    const labels = placeLabels(cities, width, size)

    const boxes = labels.flatMap(({ name, at }) => (at ? [{ name, ...boxOf(name, at, size) }] : []))
    const collisions = boxes.flatMap((one, index) =>
      boxes.slice(index + 1).flatMap((other) => (overlap(one, other) ? [`${one.name} and ${other.name}`] : [])),
    )
    expect(collisions).toEqual([])
    expect(boxes.length).toBeGreaterThanOrEqual(cities.length - 2)
    expect(boxes.filter(({ left, right }) => left < -10 || right > width + 10).map(({ name }) => name)).toEqual([])
  })
})
