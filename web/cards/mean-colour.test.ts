import { rgbaToThumbHash, thumbHashToAverageRGBA } from 'thumbhash'
import { expect, it } from 'vitest'
import { meanColour } from './mean-colour.ts'

it('the mean colour is the one that the thumbhash holds', () => {
  for (const pixel of [
    [200, 60, 30, 255],
    [20, 90, 160, 255],
    [245, 240, 230, 255],
  ]) {
    const hash = rgbaToThumbHash(4, 4, new Uint8Array(Array.from({ length: 16 }, () => pixel).flat()))
    const { r, g, b } = thumbHashToAverageRGBA(hash)

    const colour = meanColour(Buffer.from(hash).toString('base64'))

    expect(colour).toBe(`#${Buffer.from([r, g, b].map((share) => Math.round(share * 255))).toString('hex')}`)
  }
})

it('what is no thumbhash has no colour', () => {
  expect(meanColour('')).toBeUndefined()
  expect(meanColour('%%%%')).toBeUndefined()
})
