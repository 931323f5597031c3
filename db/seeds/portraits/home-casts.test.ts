import { describe, expect, it } from 'vitest'
import { niches } from '#contract/niches.ts'
import { drawBackground } from './draw-background.ts'
import { glancesOf } from './draw-portrait.ts'
import { createModel } from './figure.ts'
import { homeCasts } from './home-casts.ts'

const casts = Object.values(homeCasts)

describe('the people of the home pages', () => {
  it('are six for every niche', () => {
    expect(Object.keys(homeCasts).toSorted()).toEqual(Object.values(niches).toSorted())
    for (const cast of casts) expect(cast).toHaveLength(6)
  })

  it('D10-6 are two heads of its own for every niche, in other clothes before another wall', () => {
    const heroes = casts.flatMap((cast) => cast.slice(0, 2))
    expect(new Set(heroes.flatMap(glancesOf)).size).toBe(heroes.length)
    const scenes = heroes.map((hero) => `${createModel(hero, 0).cloth} ${drawBackground(hero.seed).kind}`)
    expect(new Set(scenes).size).toBe(heroes.length)
    const others = casts.flatMap((cast) => cast.slice(2))
    expect(others.filter(({ seed }) => heroes.some((hero) => hero.seed === seed))).toEqual([])
  })

  it('D16-4 look at somebody of about their own age', () => {
    for (const [one, other] of casts) expect(Math.abs((one?.age ?? 0) - (other?.age ?? 99))).toBeLessThanOrEqual(8)
  })

  it('D10-2 look different from each other on one page', () => {
    for (const cast of casts) expect(new Set(cast.flatMap(glancesOf)).size).toBe(cast.length)
  })

  it('D11-F3 wear other clothes than who stands beside them, in the order of the row on a phone', () => {
    for (const cast of casts) {
      const [one, two, three, four, five, six] = cast.map((person) => createModel(person, 0).cloth)
      const row = [five, three, one, two, six, four]
      expect(row.filter((cloth, at) => cloth === row[at + 1])).toEqual([])
    }
  })
})
