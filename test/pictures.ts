import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** A picture with enough in it to tell its parts from each other: four colours and a gradient. */
export function drawing(width = 640, height = 480): Sharp {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" preserveAspectRatio="none" width="${width}" height="${height}">
    <linearGradient id="g"><stop offset="0" stop-color="#fff" stop-opacity="0.6"/><stop offset="1" stop-color="#000" stop-opacity="0.6"/></linearGradient>
    <rect width="50" height="50" fill="#f00"/><rect x="50" width="50" height="50" fill="#0f0"/>
    <rect y="50" width="50" height="50" fill="#00f"/><rect x="50" y="50" width="50" height="50" fill="#ff0"/>
    <rect x="20" y="20" width="60" height="60" fill="url(#g)"/></svg>`
  return sharp(Buffer.from(svg)).flatten({ background: '#fff' })
}

export function jpeg(width?: number, height?: number): Promise<Buffer> {
  return drawing(width, height).jpeg().toBuffer()
}

/** The colour of a point of a picture, as [red, green, blue]. */
export async function pixelAt(picture: Buffer, x: number, y: number): Promise<number[]> {
  const { data } = await sharp(picture)
    .extract({ left: x, top: y, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A PNG made by hand, for what no encoder would write. */
export function png(chunks: readonly [type: string, content: Buffer][]): Buffer {
  return Buffer.concat([PNG_START, ...chunks.map(([type, content]) => pngChunk(type, content))])
}

export function pngHeader(
  width: number,
  height: number,
  { colour = 0, depth = 1, interlaced = false } = {},
): [string, Buffer] {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colour, 0, 0, Number(interlaced)], 8)
  return ['IHDR', header]
}

/** Zeroes that unpack to a picture of this size: a few kilobytes that want gigabytes. */
export function pngBomb(width: number, height: number): Buffer {
  const bytes = Math.ceil(width / 8) + 1
  return png([
    pngHeader(width, height),
    ['IDAT', deflateSync(Buffer.alloc(Math.min(bytes * height, 50_000_000)), { level: 9 })],
    ['IEND', Buffer.alloc(0)],
  ])
}

/** A JPEG whose header declares another size than it has. */
export function withDeclaredSize(picture: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(picture)
  const frame = changed.indexOf(Buffer.from([0xff, 0xc0]))
  changed.writeUInt16BE(height, frame + 5)
  changed.writeUInt16BE(width, frame + 7)
  return changed
}

/** Puts a segment (a comment, Photoshop's block, an application's own) behind the start of a JPEG. */
export function withSegment(picture: Buffer, marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([picture.subarray(0, 2), head, content, picture.subarray(2)])
}

/** Puts a chunk behind the header of a PNG. */
export function withChunk(picture: Buffer, type: string, content: Buffer): Buffer {
  const afterHeader = PNG_START.length + 25
  return Buffer.concat([picture.subarray(0, afterHeader), pngChunk(type, content), picture.subarray(afterHeader)])
}

function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
