import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { Photographer } from '#test/photographer.ts'
import { drawing, jpeg, png, pngBomb, pngHeader, withChunk, withDeclaredSize, withSegment } from '#test/pictures.ts'
import { it } from '#test/world.ts'

const CANARY = 'KANARIENVOGEL-52.5163'
const canary = Buffer.from(CANARY)
/** The same in the two bytes a letter that Windows writes into pictures. */
const wideCanary = Buffer.from(CANARY, 'utf16le')
const JPEG = await jpeg(320, 240)
const PNG = await drawing(320, 240).png().toBuffer()
const TINY = await jpeg(8, 8)
/** As large as a picture may be: what is refused may not cost much more, on a slow machine either. */
const LARGEST = await drawing(4800, 4800).jpeg({ quality: 40 }).toBuffer()
const MUCH_MORE = 3

const gps = {
  IFD0: { Copyright: CANARY, Artist: CANARY, ImageDescription: CANARY },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 58/1', GPSAreaInformation: CANARY },
}
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${CANARY}"/></rdf:RDF></x:xmpmeta>`
const iptc = Buffer.concat([
  Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x1a\x1c\x02\x78\0\x15', 'latin1'),
  canary,
  Buffer.alloc(1),
])
const text = Buffer.concat([Buffer.from('Comment\0'), canary])
const packedText = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(canary)])
const profile = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), Buffer.alloc(128), canary])

const packedProfile = Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.concat([Buffer.alloc(128), canary]))])
const extendedXmp = Buffer.concat([Buffer.from(`http://ns.adobe.com/xmp/extension/\0${'0'.repeat(32)}`), canary])
const jpegExif = () => Buffer.concat([Buffer.from('Exif\0\0'), cameraExif()])
const jfxx = () => Buffer.concat([Buffer.from('JFXX\0\x10'), withSegment(TINY, 0xfe, canary)])
const webp = () => drawing().webp().toBuffer()

/** The EXIF block as one finds it in a file, for formats into which it is put by hand. */
const exif = async () =>
  (await sharp(await drawing(8, 8).withExif(gps).jpeg().toBuffer()).metadata()).exif ?? Buffer.alloc(0)

/** EXIF as a camera writes it: a maker's note, and behind it a second directory with a preview. */
function cameraExif(): Buffer {
  const [note, preview] = [Buffer.concat([canary, wideCanary]), withSegment(TINY, 0xfe, canary)]
  const entry = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12)
    bytes.writeUInt16LE(tag, 0)
    bytes.writeUInt16LE(type, 2)
    bytes.writeUInt32LE(count, 4)
    bytes.writeUInt32LE(value, 8)
    return bytes
  }
  const directory = (entries: Buffer[], next: number) => {
    const [count, link] = [Buffer.alloc(2), Buffer.alloc(4)]
    count.writeUInt16LE(entries.length)
    link.writeUInt32LE(next)
    return Buffer.concat([count, ...entries, link])
  }
  // Where each part begins: the header takes 8 bytes, a directory 6 and 12 for each entry.
  const [second, third, noteAt] = [26, 44, 74]
  return Buffer.concat([
    Buffer.from('II*\0\x08\0\0\0', 'latin1'),
    directory([entry(0x8769, 4, 1, second)], third),
    directory([entry(0x927c, 7, note.length, noteAt)], 0),
    directory([entry(0x0201, 4, 1, noteAt + note.length), entry(0x0202, 4, 1, preview.length)], 0),
    note,
    preview,
  ])
}

/** A chunk behind the others of a WebP file, which is then as long as its header says. */
function withRiffChunk(webp: Buffer, type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(content.length)
  const whole = Buffer.concat([webp, Buffer.from(type), length, content, Buffer.alloc(content.length % 2)])
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}

const tellingPictures: [string, () => Promise<Buffer>][] = [
  ['JPEG with EXIF and a position', () => drawing().withExif(gps).jpeg().toBuffer()],
  ['PNG with EXIF and a position', () => drawing().withExif(gps).png().toBuffer()],
  ['WebP with EXIF and a position', () => drawing().withExif(gps).webp().toBuffer()],
  ['AVIF with EXIF and a position', () => drawing().withExif(gps).avif({ effort: 0 }).toBuffer()],
  ['JPEG with XMP', () => drawing().withXmp(xmp).jpeg().toBuffer()],
  ['PNG with XMP', () => drawing().withXmp(xmp).png().toBuffer()],
  ['WebP with XMP', () => drawing().withXmp(xmp).webp().toBuffer()],
  ['JPEG with IPTC', async () => withSegment(JPEG, 0xed, iptc)],
  ['JPEG with a comment', async () => withSegment(JPEG, 0xfe, canary)],
  ["JPEG with a maker's note", async () => withSegment(JPEG, 0xe5, Buffer.concat([canary, wideCanary]))],
  ['JPEG with a text in its colour profile', async () => withSegment(JPEG, 0xe2, profile)],
  [
    'JPEG with a preview behind its end',
    async () => Buffer.concat([JPEG, await drawing().withExif(gps).jpeg().toBuffer()]),
  ],
  ['PNG with tEXt', async () => withChunk(PNG, 'tEXt', text)],
  ['PNG with zTXt', async () => withChunk(PNG, 'zTXt', packedText)],
  [
    'PNG with iTXt',
    async () => withChunk(PNG, 'iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0\0\0\0'), canary])),
  ],
  ['PNG with eXIf', async () => withChunk(PNG, 'eXIf', (await exif()).subarray(6))],
  ['PNG with a chunk of its own', async () => withChunk(PNG, 'caNa', canary)],
  ["JPEG with a maker's note and a preview in its EXIF", async () => withSegment(JPEG, 0xe1, jpegExif())],
  ["PNG with a maker's note and a preview in its EXIF", async () => withChunk(PNG, 'eXIf', cameraExif())],
  ["WebP with a maker's note and a preview in its EXIF", async () => withRiffChunk(await webp(), 'EXIF', cameraExif())],
  ['WebP with a chunk of its own', async () => withRiffChunk(await webp(), 'CANA', canary)],
  ['WebP with a colour profile', async () => withRiffChunk(await webp(), 'ICCP', profile)],
  ['WebP with bytes behind its end', async () => Buffer.concat([await webp(), canary])],
  ['AVIF with XMP', () => drawing().withXmp(xmp).avif({ effort: 0 }).toBuffer()],
  ['JPEG with XMP that goes on', async () => withSegment(JPEG, 0xe1, extendedXmp)],
  ['JPEG with a preview before its picture', async () => withSegment(JPEG, 0xe0, jfxx())],
  ['JPEG with a list of pictures', async () => withSegment(JPEG, 0xe2, Buffer.concat([Buffer.from('MPF\0'), canary]))],
  [
    'JPEG with what a program wrote',
    async () => withSegment(JPEG, 0xec, Buffer.concat([Buffer.from('Ducky'), canary])),
  ],
  ['PNG with a text in its colour profile', async () => withChunk(PNG, 'iCCP', packedProfile)],
  ['PNG with bytes behind its end', async () => Buffer.concat([PNG, canary])],
]

describe('what a picture tells about its owner', () => {
  it.for(tellingPictures)('A34 is gone: %s', async ([, make], { world }) => {
    const anna = await Photographer.join(world)
    const picture = await make()
    expect(picture.length).toBeGreaterThan(500)

    const photo = await anna.uploads(picture)

    const files = await anna.filesOf(photo)
    expect([...files.keys()].toSorted()).toEqual(['card.webp', 'large.webp', 'locked.webp', 'small.webp', 'thumb.webp'])
    for (const bytes of files.values()) {
      expect(bytes.includes(canary) || bytes.includes(wideCanary)).toBe(false)
      expect(chunksOf(bytes)).toEqual(['VP8 '])
      const { exif, xmp, iptc, icc, comments, orientation } = await sharp(bytes).metadata()
      expect({ exif, xmp, iptc, icc, comments, orientation }).toEqual({})
    }
  })
})

async function timed<T>(act: () => Promise<T>): Promise<{ outcome: T; ms: number }> {
  const begun = performance.now()
  return { outcome: await act(), ms: performance.now() - begun }
}

describe('a picture that wants too much', () => {
  const bombs: [string, () => Buffer | Promise<Buffer>, string][] = [
    ['PNG of 20,000 × 20,000', () => pngBomb(20_000, 20_000), 'photos.too_many_pixels'],
    ['PNG of 1 × 500,000,000', () => pngBomb(1, 500_000_000), 'photos.'],
    ['PNG of 12,001 × 1', () => pngBomb(12_001, 1), 'photos.too_many_pixels'],
    [
      'PNG of more pixels than a number holds',
      () =>
        png([pngHeader(2 ** 31 - 1, 2 ** 31 - 1), ['IDAT', deflateSync(Buffer.alloc(9))], ['IEND', Buffer.alloc(0)]]),
      'photos.',
    ],
    ['JPEG that declares 65,000 × 65,000', () => withDeclaredSize(JPEG, 65_000, 65_000), 'photos.too_many_pixels'],
    [
      'PNG with a bomb for a colour profile',
      () =>
        withChunk(
          PNG,
          'iCCP',
          Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(300_000_000), { level: 9 })]),
        ),
      '',
    ],
    ['GIF of many frames', () => gif(20_000), 'photos.not_an_image'],
    [
      'AVIF of 25 megapixels',
      () =>
        sharp({ create: { width: 5100, height: 5000, channels: 3, background: '#fff' } })
          .avif({ effort: 0, quality: 1 })
          .toBuffer(),
      'photos.too_many_pixels',
    ],
  ]

  it.for(bombs)('A35 is refused at once: %s', async ([, make, code], { world }) => {
    const anna = await Photographer.join(world)
    const bomb = await make()
    await anna.uploads(JPEG) // The worker has started.
    const memory = process.memoryUsage.rss()

    const refusing = await timed(() =>
      anna.uploads(bomb).then(
        () => ({ code: '' }),
        (refusal: { code: string }) => refusal,
      ),
    )

    expect(refusing.outcome.code.startsWith(code)).toBe(true)
    expect(process.memoryUsage.rss() - memory).toBeLessThan(50_000_000)
    const largest = await timed(() => anna.uploads(LARGEST))
    expect(largest.outcome).toMatchObject({ width: 1600 })
    expect(refusing.ms).toBeLessThan(MUCH_MORE * largest.ms)
  })

  it('R5.10 A35 says how many pixels it may have', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { upload_megapixels: 1 } })
    const anna = await Photographer.join(world)

    const tooMany = anna.uploads(await jpeg(1001, 1000))

    await expect(tooMany).rejects.toMatchObject({ code: 'photos.too_many_pixels', details: { megapixels: 1 } })
    expect(await anna.uploads(await jpeg(1000, 1000))).toMatchObject({ width: 1000 })
  })

  it('R5.10 says how large its file may be, whether or not the client told its length', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { upload_megabytes: 1 } })
    const anna = await Photographer.join(world)
    const padded = (bytes: number) => Buffer.concat([JPEG, Buffer.alloc(bytes - JPEG.length)])

    await expect(anna.uploads(padded(1024 ** 2 + 1))).rejects.toMatchObject({
      code: 'photos.too_large',
      details: { megabytes: 1 },
    })
    await expect(anna.uploads(padded(3 * 1024 ** 2))).rejects.toMatchObject({
      code: 'photos.too_large',
      details: { megabytes: 1 },
    })
    expect(await anna.uploads(padded(1024 ** 2 - 1))).toMatchObject({ width: 320 })
  })
})

const SCRIPT = '<script>alert("MARKE")</script><?php system("MARKE") ?>'

describe('a file that is something else', () => {
  const svg = (inside: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`)
  const strangers: [string, () => Buffer | Promise<Buffer>][] = [
    ['SVG with a script', () => svg(SCRIPT)],
    [
      'SVG with a foreign object',
      () => svg('<foreignObject><b xmlns="http://www.w3.org/1999/xhtml">MARKE</b></foreignObject>'),
    ],
    ['SVG that loads from elsewhere', () => svg('<image href="http://localhost/MARKE"/>')],
    ['SVG behind an XML declaration', () => Buffer.concat([Buffer.from('<?xml version="1.0"?>'), svg('')])],
    ['GIF', () => gif(1)],
    ['GIF that is an archive', () => Buffer.concat([gif(1), Buffer.from('PK\x03\x04MARKE')])],
    ['TIFF', () => drawing(9, 9).tiff().toBuffer()],
    ['PDF around a JPEG', () => Buffer.concat([Buffer.from('%PDF-1.4\n'), JPEG])],
    ['page', () => Buffer.from(`<!doctype html>${SCRIPT}`)],
    ['script before a JPEG', () => Buffer.concat([Buffer.from(SCRIPT), JPEG])],
    ['empty file', () => Buffer.alloc(0)],
    ['one byte', () => Buffer.from([0xff])],
    ['JPEG that ends in the middle', () => JPEG.subarray(0, 400)],
    ['PNG header and nothing else', () => PNG.subarray(0, 33)],
    ['text that calls itself a JPEG', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('MARKE')])],
    ['HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\0', 'latin1')],
  ]

  it.for(strangers)('A36 R5.10 is refused: %s', async ([, make], { world }) => {
    const anna = await Photographer.join(world)

    await expect(anna.uploads(await make())).rejects.toMatchObject({ code: 'photos.not_an_image' })

    expect((await anna.lists()).photos).toEqual([])
  })

  const polyglots: [string, () => Buffer | Promise<Buffer>][] = [
    ['JPEG with a page behind it', () => Buffer.concat([JPEG, Buffer.from(SCRIPT)])],
    ['JPEG with a script for a comment', () => withSegment(JPEG, 0xfe, Buffer.from(`*/${SCRIPT}/*`))],
    ['PNG with a program in a text', () => withChunk(PNG, 'tEXt', Buffer.from(`Comment\0${SCRIPT}`))],
    ['PNG with an archive behind it', () => Buffer.concat([PNG, Buffer.from(`PK\x03\x04${SCRIPT}`)])],
    [
      'WebP with a page behind it',
      async () => Buffer.concat([await drawing(90, 90).webp().toBuffer(), Buffer.from(SCRIPT)]),
    ],
  ]

  it.for(polyglots)('A36 is only its picture afterwards: %s', async ([, make], { world }) => {
    const anna = await Photographer.join(world)

    const photo = await anna.uploads(await make())

    for (const bytes of (await anna.filesOf(photo)).values()) {
      expect(bytes.includes('MARKE')).toBe(false)
      expect(chunksOf(bytes)).toEqual(['VP8 '])
    }
    const served = await world.visitor().requests('GET', `/media/${photo.filename}`)
    expect(served.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
  })

  it('A36 is its first frame when it moves', async ({ world }) => {
    const anna = await Photographer.join(world)
    const frames = ['#f00', '#00f'].map((background) => ({
      create: { width: 40, height: 40, channels: 3 as const, background },
    }))
    const moving = await sharp(await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer())), {
      join: { animated: true },
    })
      .webp({ loop: 0, delay: [50, 50] })
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)

    const photo = await anna.uploads(moving)

    const { pages } = await sharp((await anna.filesOf(photo)).get('large.webp')).metadata()
    expect([photo.width, photo.height, pages]).toEqual([40, 40, undefined])
  })
})

describe("the name of a client's file", () => {
  const names = [
    '../../etc/passwd',
    '..\\..\\x.jpg',
    'a\0.jpg',
    'x'.repeat(300),
    '\u202Egpj.exe',
    'me.jpg.php',
    'a\r\nset-cookie: x=1.jpg',
    '',
    '.htaccess',
    'CON',
  ]

  it.for(names)('A37 is not used: %j', async (name, { world }) => {
    const anna = await Photographer.join(world)

    const answer = await anna.sends(JPEG, { name })

    // A line break ends the header of the part, which then is no form any more.
    if (answer.statusCode !== 200) {
      expect(answer.json()).toMatchObject({ code: 'request.invalid' })
      return
    }
    const { filename } = answer.json<{ filename: string }>()
    expect(filename).toMatch(/^[\w-]{22}\/large\.webp$/)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })
})

/** The four-letter chunks of a WebP file: a bare picture has one, and more of them carry more than a picture. */
function chunksOf(webp: Buffer): string[] {
  const chunks: string[] = []
  for (let at = 12; at < webp.length; at += 8 + webp.readUInt32LE(at + 4) + (webp.readUInt32LE(at + 4) % 2))
    chunks.push(webp.toString('latin1', at, at + 4))
  return chunks
}

function gif(frames: number): Buffer {
  const head = Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  const frame = Buffer.from('\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0', 'latin1')
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])])
}
