import sharp from 'sharp'
import { bodyTypes } from '../contract/vocabularies.ts'
import { drawPortrait, type Person } from '../db/seeds/portraits/draw-portrait.ts'

// npm run people: docs/people.webp, a contact sheet of sixty invented people as the demo draws them. The fifth row says of
// itself that it is round and shows it, the last one is lit by a lamp, and the last of each row are couples.

const COLUMNS = 10
const ROWS = 6
const WIDTH = 150
const HEIGHT = 200
const GAP = 6
const ROUND_ROW = 4
const LAMPLIT_ROW = 5

const tiles = await Promise.all(
  Array.from({ length: COLUMNS * ROWS }, async (_, at) => ({
    input: await sharp(Buffer.from(drawPortrait(person(at))))
      .resize(WIDTH, HEIGHT)
      .png()
      .toBuffer(),
    left: GAP + (at % COLUMNS) * (WIDTH + GAP),
    top: GAP + Math.floor(at / COLUMNS) * (HEIGHT + GAP),
  })),
)
const size = { width: GAP + COLUMNS * (WIDTH + GAP), height: GAP + ROWS * (HEIGHT + GAP) }
const { size: bytes } = await sharp({ create: { ...size, channels: 3, background: '#fbf6f1' } })
  .composite(tiles)
  .webp({ quality: 72 })
  .toFile('docs/people.webp')
console.log(`docs/people.webp: ${bytes} bytes`)

function person(at: number): Person {
  const row = Math.floor(at / COLUMNS)
  return {
    seed: `sheet-${at}`,
    gender: at % 2 === 0 ? 'female' : 'male',
    partner: at % COLUMNS === COLUMNS - 1 ? (row % 2 === 0 ? 'female' : 'male') : undefined,
    age: 22 + ((at * 7) % 45),
    bodyType: row === ROUND_ROW ? 'fat' : (bodyTypes[at % bodyTypes.length] ?? null),
    isWhole: row === ROUND_ROW,
    isLamplit: row === LAMPLIT_ROW,
  }
}
