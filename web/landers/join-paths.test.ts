import { expect, it } from 'vitest'
import { joinPaths } from './join-paths.ts'

const sign = (inside: string) => `<svg viewBox="0 0 24 24" class="lucide lucide-x">${inside}</svg>`
const path = (d: string) => `<path d="${d}"></path>`

it('draws a sign in one path', () => {
  expect(joinPaths(sign(path('M18 6 6 18') + path('M6 6v12')))).toBe(sign(path('M18 6 6 18M6 6v12')))
})

it('begins where each path began by itself, and goes on from there as it did', () => {
  expect(joinPaths(sign(path('m6 6 12 12') + path('m9 9-.5.5') + path('m3.5-2v1')))).toBe(
    sign(path('M6 6l12 12M9 9l-.5.5M3.5-2v1')),
  )
})

it('leaves other shapes, and drawings that move in parts', () => {
  const others =
    sign(`<circle r="3"></circle>${path('M1 1')}`) + `<svg data-halves="apart">${path('M1 1')}${path('M2 2')}</svg>`

  expect(joinPaths(others)).toBe(others)
})
