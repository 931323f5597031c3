import sharp from 'sharp'
import { pageAddress, pictureAddress, type ResellFeed, startResellFeed } from '#fakes/resell-feed/resell-feed.ts'
import { drawPortrait } from './portraits/draw-portrait.ts'

const WIDTH = 600

/** Invented, like everybody in a trial. */
const people = [
  { name: 'Florentine', age: 34, country: 'DE', city: 'Leipzig' },
  { name: 'Marlene', age: 42, country: 'DE', city: 'Hamburg' },
  { name: 'Hedda', age: 28, country: 'DE', city: 'Dresden' },
  { name: 'Yasemin', age: 37, country: 'DE', city: 'Köln' },
  { name: 'Sanne', age: 38, country: 'NL', city: 'Utrecht' },
  { name: 'Katarzyna', age: 31, country: 'PL', city: 'Gdańsk' },
  { name: 'Élodie', age: 45, country: 'FR', city: 'Lyon' },
  { name: 'Carmen', age: 36, country: 'ES', city: 'Valencia' },
  { name: 'Chiara', age: 29, country: 'IT', city: 'Bologna' },
  { name: 'Imogen', age: 40, country: 'GB', city: 'Bristol' },
] as const

/** The partner of the trial: a server with a feed, whose pictures are drawn when they are asked for. */
export function startDemoPartner(): Promise<ResellFeed> {
  const profiles = people.map((person, at) => ({
    id: `demo-${at}`,
    gender: 'female',
    ...person,
    picture: pictureAddress(String(at)),
    link: pageAddress(String(at)),
  }))
  return startResellFeed({ profiles, pictureOf: drawPicture })
}

function drawPicture(name: string): Promise<Buffer> {
  const age = people[Number(name)]?.age ?? 30
  const drawing = drawPortrait({ seed: `partner-${name}`, gender: 'female', age })
  return sharp(Buffer.from(drawing)).resize({ width: WIDTH }).flatten({ background: '#ffffff' }).jpeg().toBuffer()
}
