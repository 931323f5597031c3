import { mkdirSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { cutOut, drawPortrait, type Person } from '../db/seeds/portraits/draw-portrait.ts'
import { homeCasts } from '../db/seeds/portraits/home-casts.ts'

// Makes web/sites/portraits/, the collage on the home page: one file for each cast, because one request is cheaper than
// six. A picture shows one person of it by the name of a view, `general.svg#1`.
// And web/landers/portraits/, the same people for landers: a browser puts each use of a drawing together on the thread that
// a finger waits for, and unpacks a picture elsewhere. The light that lies over a face on other pages (ui/light.css) is
// painted in: a layer that blends makes every wall that moves dear.

const FOLDER = 'web/sites/portraits'
const LANDERS = 'web/landers/portraits'
/** For a face in a row or on a wall, and for one that fills a phone. */
const LANDER_WIDTHS = [300, 720]
/** Of the two who look at each other, in a film that fills half a desktop. */
const CUT_WIDTH = 560
const MAX_BYTES = 11 * 1024
/** How far apart the steps of red, green and blue are in the collage: as good as even, and there are far fewer colours to tell. */
const STEP = 8
const WIDTH = 900
const HEIGHT = 1200

interface Light {
  stops: string
  blend: 'soft-light' | 'multiply'
}

/** `.lit` of ui/light.css. */
const GOOD_LIGHT: Light = {
  stops: `<stop stop-color="#ffd9a8" stop-opacity=".4"/><stop offset=".45" stop-color="#ffd9a8" stop-opacity="0"/>
    <stop offset=".45" stop-color="#2a0f1f" stop-opacity="0"/><stop offset="1" stop-color="#2a0f1f" stop-opacity=".35"/>`,
  blend: 'soft-light',
}
const LAMPLIGHT: Light = {
  stops: `<stop stop-color="#ffeeda"/><stop offset=".4" stop-color="#dcae9c"/><stop offset=".66" stop-color="#8f5f5a"/>
    <stop offset="1" stop-color="#3a1a1e"/>`,
  blend: 'multiply',
}

/** Where the body is in the picture it is cut a little closer than a profile does: small cards still show a face. */
function draw(person: Person): string {
  const svg = drawPortrait(person)
  return person.isWhole ? svg.replace(`viewBox="0 0 ${WIDTH} ${HEIGHT}"`, 'viewBox="75 0 750 1000"') : svg
}

for (const folder of [FOLDER, LANDERS]) mkdirSync(folder, { recursive: true })
for (const [name, people] of Object.entries(homeCasts)) {
  const drawings = people.map((person, index) => {
    const svg = draw(person)
    if (svg.length > MAX_BYTES) throw new Error(`${person.seed} has ${svg.length} bytes: pick another seed`)
    return `<view id="${index + 1}" viewBox="${index * WIDTH} 0 ${WIDTH} ${HEIGHT}"/>${svg.replace('<svg', `<svg x="${index * WIDTH}"`)}`
  })
  const size = `width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH * people.length} ${HEIGHT}"`
  const sheet = lightened(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${drawings.join('')}</svg>`)
  writeFileSync(`${FOLDER}/${name}.svg`, sheet)
  console.log(`${FOLDER}/${name}.svg: ${sheet.length} bytes`)
  const light = name === 'bdsm' ? LAMPLIGHT : GOOD_LIGHT
  for (const [index, person] of people.entries()) await paint(draw(person), light, `${LANDERS}/${name}-${index + 1}`)
  for (const [index, person] of people.slice(0, 2).entries())
    await paintCut(cutOut(person), light, `${LANDERS}/${name}-${index + 1}-cut.webp`)
}

/** Colours in steps that nobody sees, and ids that differ in this file alone: a sixteenth of what travels. */
function lightened(sheet: string): string {
  const ids = [...new Set([...sheet.matchAll(/ id="(v[^"]+)"/g)].map(([, id = '']) => id))]
  const short = new Map(ids.map((id, at) => [id, `v${at.toString(36)}`]))
  const stepped = (part: string) =>
    Math.min(Math.round(Number.parseInt(part, 16) / STEP) * STEP, 255)
      .toString(16)
      .padStart(2, '0')
  return sheet
    .replaceAll(/(?<= id="|url\(#)v[^")]+/g, (id) => short.get(id) ?? id)
    .replaceAll(/#[0-9a-f]{6}(?=")/g, (colour) => colour.replaceAll(/[0-9a-f]{2}/g, stepped))
}

async function paint(svg: string, { stops, blend }: Light, path: string): Promise<void> {
  const lit = await sharp(Buffer.from(svg))
    .composite([{ input: lightFrom(stops), blend }])
    .png()
    .toBuffer()
  for (const width of LANDER_WIDTHS)
    await sharp(lit)
      .removeAlpha()
      .resize(width)
      .webp({ quality: 80, smartSubsample: true })
      .toFile(`${path}-${width}.webp`)
}

/** The light falls on the person alone. */
async function paintCut(svg: string, { stops, blend }: Light, path: string): Promise<void> {
  const person = await sharp(Buffer.from(svg)).resize(CUT_WIDTH).png().toBuffer()
  const { width, height } = await sharp(person).metadata()
  const light = await sharp(lightFrom(stops)).resize(width, height, { fit: 'fill' }).png().toBuffer()
  const lit = [
    { input: light, blend },
    { input: person, blend: 'dest-in' as const },
  ]
  await sharp(person).composite(lit).webp({ quality: 80, smartSubsample: true }).toFile(path)
}

/** As `linear-gradient(215deg, …)` lies over a picture of this size: from the corner of the lamp to the one across. */
function lightFrom(stops: string): Buffer {
  const [x, y] = [Math.sin((215 * Math.PI) / 180), -Math.cos((215 * Math.PI) / 180)]
  const half = (Math.abs(WIDTH * x) + Math.abs(HEIGHT * y)) / 2
  const line = `x1="${WIDTH / 2 - x * half}" y1="${HEIGHT / 2 - y * half}" x2="${WIDTH / 2 + x * half}" y2="${HEIGHT / 2 + y * half}"`
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <linearGradient id="light" gradientUnits="userSpaceOnUse" ${line}>${stops}</linearGradient>
    <rect width="100%" height="100%" fill="url(#light)"/></svg>`)
}
