import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { giftKeys } from '#contract/gifts.ts'

const folder = new URL('pictures/', import.meta.url)

it('D15-5 every gift has a drawing, and there is none of anything else', () => {
  expect(readdirSync(folder).toSorted()).toEqual(giftKeys.map((gift) => `${gift}.svg`).toSorted())
})

it.each(giftKeys)(
  'D15-5 the %s is small and lies in the light of the lamp: its right half is the lighter one',
  async (gift) => {
    const svg = readFileSync(new URL(`${gift}.svg`, folder))
    expect(svg.length).toBeLessThan(2600)
    const { data, info } = await sharp(svg).resize(96, 96).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const half = (from: number) => {
      let [light, count] = [0, 0]
      for (let at = 0; at < data.length; at += info.channels) {
        const x = (at / info.channels) % info.width
        if (x < from || x >= from + 48 || (data[at + 3] ?? 0) < 200) continue
        light += 0.3 * (data[at] ?? 0) + 0.59 * (data[at + 1] ?? 0) + 0.11 * (data[at + 2] ?? 0)
        count += 1
      }
      return light / count
    }
    expect(half(48)).toBeGreaterThan(half(0) + 5)
  },
)
