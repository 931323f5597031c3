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
    expect(labels.slice(0, 5).filter(({ at }) => !at)).toEqual([])
    expect(boxes.filter(({ left, right }) => left < -10 || right > width + 10).map(({ name }) => name)).toEqual([])
  })

  it('D17-16 keep away from the lights of others where cities are near each other', () => {
    const { width, cities } = countryMap('US')
    const size = Math.round(width / LETTERS)

    const labels = placeLabels(cities, width, size)

    const tooNear = labels.flatMap(({ name, city, at }) => {
      const others = at ? cities.filter((other) => other.city !== city) : []
      const { left, right, top, bottom } = boxOf(name, at ?? { x: 0, y: 0, anchor: 'start' }, size)
      const isNear = ({ x, y }: { x: number; y: number }) =>
        x > left - size * 0.8 && x < right + size * 0.8 && y > top - size * 0.4 && y < bottom + size * 0.4
      return others.filter(isNear).map((other) => `${name} and ${other.city}`)
    })
    expect(tooNear).toEqual([])
  })
})
