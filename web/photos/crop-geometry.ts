import type { Crop } from '#contract/photos.ts'

export interface Extent {
  width: number
  height: number
}

/** Photos are shown upright, 3:4. */
const RATIO = 3 / 4
export const CLOSEST = 4

/** The largest part of a picture, from its middle, a little nearer to the top where faces are. */
export function firstCrop(picture: Extent): Crop {
  const { width, height } = widest(picture)
  return { x: Math.round((picture.width - width) / 2), y: Math.round((picture.height - height) / 3), width, height }
}

/** Moves the part by some of the picture's pixels, as far as the picture goes. */
export function moved(crop: Crop, picture: Extent, { x, y }: { x: number; y: number }): Crop {
  return inside({ ...crop, x: Math.round(crop.x + x), y: Math.round(crop.y + y) }, picture)
}

/** 1 shows the most, `CLOSEST` the least. */
export function zoomOf(crop: Crop, picture: Extent): number {
  return widest(picture).width / crop.width
}

/** Shows more or less of the picture around the same middle. */
export function zoomed(crop: Crop, picture: Extent, zoom: number): Crop {
  const most = widest(picture)
  const near = Math.min(CLOSEST, Math.max(1, zoom))
  const width = Math.max(1, Math.round(most.width / near))
  const height = Math.max(1, Math.round(most.height / near))
  const x = Math.round(crop.x + (crop.width - width) / 2)
  const y = Math.round(crop.y + (crop.height - height) / 2)
  return inside({ x, y, width, height }, picture)
}

/** Where the picture lies so that the part fills the frame. */
export function placed(picture: Extent, crop: Crop) {
  const percent = (share: number) => `${share * 100}%`
  return {
    width: percent(picture.width / crop.width),
    height: percent(picture.height / crop.height),
    left: percent(-crop.x / crop.width),
    top: percent(-crop.y / crop.height),
  }
}

function widest({ width, height }: Extent): Extent {
  return width / height > RATIO
    ? { width: Math.max(1, Math.round(height * RATIO)), height }
    : { width, height: Math.max(1, Math.round(width / RATIO)) }
}

function inside(crop: Crop, picture: Extent): Crop {
  const x = Math.min(Math.max(0, crop.x), picture.width - crop.width)
  const y = Math.min(Math.max(0, crop.y), picture.height - crop.height)
  return { ...crop, x, y }
}
