import { describe, expect, it } from 'vitest'
import { CLOSEST, firstCrop, moved, zoomed, zoomOf } from './crop-geometry.ts'

const wide = { width: 4000, height: 3000 }
const tall = { width: 1000, height: 4000 }

describe('the part of a photo that is shown', () => {
  it('R2.32 is at first as large as it can be, 3:4', () => {
    expect(firstCrop(wide)).toEqual({ x: 875, y: 0, width: 2250, height: 3000 })
    expect(firstCrop(tall)).toEqual({ x: 0, y: 889, width: 1000, height: 1333 })
    expect(firstCrop({ width: 1, height: 1 })).toEqual({ x: 0, y: 0, width: 1, height: 1 })
  })

  it('R2.32 moves no further than the picture goes', () => {
    const crop = firstCrop(wide)

    expect(moved(crop, wide, { x: 100, y: 50 })).toEqual({ ...crop, x: 975, y: 0 })
    expect(moved(crop, wide, { x: 9000, y: -9000 })).toEqual({ ...crop, x: 1750, y: 0 })
    expect(moved(crop, wide, { x: -9000, y: 0 })).toEqual({ ...crop, x: 0 })
  })

  it('R2.32 comes nearer around its middle, within bounds', () => {
    const near = zoomed(firstCrop(wide), wide, 2)

    expect(near).toEqual({ x: 1438, y: 750, width: 1125, height: 1500 })
    expect(zoomOf(near, wide)).toBe(2)
    expect(zoomOf(zoomed(near, wide, 99), wide)).toBeCloseTo(CLOSEST, 1)
    expect(zoomed(moved(near, wide, { x: 9000, y: 9000 }), wide, 0)).toEqual({
      x: 1750,
      y: 0,
      width: 2250,
      height: 3000,
    })
  })
})
