import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { type Area, type Extent, type Picture, type PictureJob, PictureProblem, type Size } from './picture.ts'

const LARGE = 1600
const CARD = { width: 600, height: 800 }
/** A card on a narrow screen, or on a wide one with large pixels. */
const SMALL = { width: 420, height: 560 }
const THUMB = { width: 160, height: 160 }
/** All that a locked picture gives away, enlarged to the size in which it is shown. */
const SPECK = { width: 18, height: 24 }
const LOCKED = { width: 300, height: 400 }
const LOCKED_BLUR = 8
/** What is held in memory at most for cutting a part out of it. */
const SHRUNK_PIXELS = 8_000_000
/** What thumbhash takes at most. */
const HASHED = 100

const webp = (quality: number) => ({ quality, effort: 2 })

export interface Pixels {
  data: Buffer
  info: OutputInfo
}

/**
 * Decodes a picture once and makes every size from the result, each from the next larger one. Only pixels pass from
 * one to the other, so that nothing else that the file carried can survive.
 */
export async function makeSizes({ file, folder, crop }: PictureJob, upright: Extent): Promise<Picture> {
  return writeSizes(folder, await decode(file, upright, crop ? inside(crop, upright) : { x: 0, y: 0, ...upright }))
}

/** Makes every size of a picture that is upright, in sRGB and opaque. */
export async function writeSizes(folder: string, large: Pixels): Promise<Picture> {
  const isCard = large.info.width === CARD.width && large.info.height === CARD.height
  const card = isCard ? large : await pixels(from(large).resize({ ...CARD, fit: 'cover', position: 'attention' }))
  // Of a portrait the upper part: what draws attention is often a bright shirt, and the head would be cut off.
  const thumb = from(card).resize({ ...THUMB, fit: 'cover', position: 'top' })
  const speck = await pixels(from(card).resize({ ...SPECK, fit: 'fill' }))
  const locked = from(speck)
    .resize({ ...LOCKED, fit: 'fill', kernel: 'cubic' })
    .blur(LOCKED_BLUR)

  const write = (size: Size, bytes: Buffer) => writeFile(path.join(folder, `${size}.webp`), bytes)
  const bytes = await from(large).webp(webp(80)).toBuffer()
  await write('large', bytes)
  await write('card', isCard ? bytes : await from(card).webp(webp(80)).toBuffer())
  await write('small', await from(card).resize(SMALL).webp(webp(78)).toBuffer())
  await write('thumb', await thumb.webp(webp(75)).toBuffer())
  await write('locked', await locked.webp(webp(40)).toBuffer())

  return {
    width: large.info.width,
    height: large.info.height,
    sha256: createHash('sha256').update(bytes).digest(),
    thumbhash: await thumbhash(large),
    similarityHash: await similarityHash(card),
  }
}

/** Upright, in sRGB, opaque and at most as large as we keep it. */
async function decode(file: string, upright: Extent, area: Area): Promise<Pixels> {
  const scale = Math.min(1, LARGE / Math.max(area.width, area.height))
  const scaled = ({ width, height }: Extent) => ({
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  })
  const source = sharp(file, {
    failOn: 'error',
    limitInputPixels: upright.width * upright.height,
    sequentialRead: true,
  }).autoOrient()
  const whole = scaled(upright)

  // A small part of a large picture: only that part is held in memory.
  if (whole.width * whole.height > SHRUNK_PIXELS) {
    const { x: left, y: top, width, height } = area
    return opaque(source.extract({ left, top, width, height }).resize({ ...scaled(area), fit: 'fill' }))
  }

  // Otherwise the whole is shrunk while it is decoded, which costs JPEG and WebP a fraction, and cut afterwards.
  const shrunk = await opaque(source.resize({ ...whole, fit: 'fill' }))
  if (area.width === upright.width && area.height === upright.height) return shrunk
  const part = scaled(area)
  const left = Math.min(Math.round(area.x * scale), whole.width - part.width)
  const top = Math.min(Math.round(area.y * scale), whole.height - part.height)
  return pixels(from(shrunk).extract({ left, top, ...part }))
}

function opaque(image: Sharp): Promise<Pixels> {
  return pixels(image.flatten({ background: '#ffffff' }))
}

/** The part of the wish that lies in the picture. */
function inside(crop: Area, { width, height }: Extent): Area {
  const x = Math.max(0, crop.x)
  const y = Math.max(0, crop.y)
  const area = {
    x,
    y,
    width: Math.min(crop.x + crop.width, width) - x,
    height: Math.min(crop.y + crop.height, height) - y,
  }
  if (area.width < 1 || area.height < 1) throw new PictureProblem({ problem: 'empty_crop' })
  return area
}

function pixels(image: Sharp): Promise<Pixels> {
  return image.toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
}

function from({ data, info: { width, height, channels } }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}

async function thumbhash(large: Pixels): Promise<Buffer> {
  const small = from(large).resize({ width: HASHED, height: HASHED, fit: 'inside', withoutEnlargement: true })
  const { data, info } = await small.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data))
}

/** Whether each of 8 × 8 points is darker than its right neighbour ("dHash"): it survives scaling and compression. */
async function similarityHash(card: Pixels): Promise<Buffer> {
  const { data } = await from(card)
    .greyscale()
    .resize(9, 8, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const rows = Array.from({ length: 8 }, (_, y) => data.subarray(y * 9, y * 9 + 9))
  return Buffer.from(
    rows.map((row) =>
      row.subarray(0, 8).reduce((bits, point, x) => (bits << 1) | Number(point < (row[x + 1] ?? 0)), 0),
    ),
  )
}
