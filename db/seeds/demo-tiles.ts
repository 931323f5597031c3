import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { Locale } from '#contract/locales.ts'
import { replaceTiles } from '#server/offers/replace-tiles.ts'
import type { PictureParts } from '#server/offers/offer-picture.ts'
import { TileList } from '#server/offers/tile-list.ts'
import type { Database } from '#server/platform/db/db.ts'
import type { Site } from '#server/sites/site.ts'
import { OFFERING_SITE } from './demo-sites.ts'
import { drawPortrait } from './portraits/draw-portrait.ts'

interface Parts extends PictureParts {
  database: Database
  sites: readonly Site[]
}

interface DemoTile {
  title: string
  age: number
  viewers?: number
  locale?: Locale
}

/** Invented, like everybody in a trial: the site that they lead to has a name that nobody can own. */
const demoTiles: DemoTile[] = [
  { title: 'Klavierabend mit Juno', age: 29, viewers: 214, locale: 'de' },
  { title: 'An evening with Juno', age: 29, viewers: 214, locale: 'en' },
  { title: 'Una noche con Juno', age: 29, viewers: 214, locale: 'es' },
  { title: 'Une soirée avec Juno', age: 29, viewers: 214, locale: 'fr' },
  { title: 'Una serata con Juno', age: 29, viewers: 214, locale: 'it' },
  { title: 'Een avond met Juno', age: 29, viewers: 214, locale: 'nl' },
  { title: 'Wieczór z Juno', age: 29, viewers: 214, locale: 'pl' },
  { title: 'Mila & Noor', age: 33, viewers: 87 },
  { title: 'Studio Aurelia', age: 41 },
  { title: 'Vera', age: 36, viewers: 1203 },
  { title: 'Lou', age: 27, viewers: 56 },
  { title: 'Ines', age: 48 },
]

/** Live cams for one of the demo sites, as an operator would list them. Only where there are none. */
export async function seedDemoTiles(parts: Parts): Promise<void> {
  const { database, sites, uploadFolder } = parts
  const site = sites.find(({ host }) => host === OFFERING_SITE)
  if (!site) return
  const db = database.forSite(site.id)
  if (await db.selectFrom('tiles').select('id').where('siteId', '=', site.id).executeTakeFirst()) return

  await mkdir(uploadFolder, { recursive: true, mode: 0o700 })
  const desk = await mkdtemp(path.join(uploadFolder, 'tiles-'))
  try {
    const list = demoTiles.map(({ title, viewers, locale, age }) => ({
      picture: `${age}.png`,
      title,
      link: `https://cams.example/${age}`,
      niche: site.settings.niche,
      ...(viewers === undefined ? {} : { viewers }),
      ...(locale ? { locale } : {}),
    }))
    for (const age of new Set(demoTiles.map((tile) => tile.age)))
      await sharp(Buffer.from(drawPortrait({ seed: `cam-${age}`, gender: 'female', age })))
        .resize({ width: 600 })
        .png({ compressionLevel: 1 })
        .toFile(path.join(desk, `${age}.png`))
    await replaceTiles({ ...parts, db, site: site.id }, TileList.parse(list), desk)
  } finally {
    await rm(desk, { recursive: true, force: true })
  }
}
