import path from 'node:path'
import type { Insertable } from 'kysely'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import type { Tables } from '#server/platform/db/tables.gen.ts'
import { dropPictures, keepPicture, type PictureParts } from './offer-picture.ts'
import type { TileList } from './tile-list.ts'

interface Parts extends PictureParts {
  db: Db
  site: SiteId
}

type TileRow = Insertable<Tables['tiles']>

/** The picture of a tile, by its place in the list, is none that can be shown. */
export class UnreadablePicture extends Error {
  readonly position: number

  constructor(picture: string, position: number, cause: unknown) {
    super(`${picture} is no picture that can be read`, { cause })
    this.position = position
  }
}

/**
 * Puts an operator's list in the place of the one before. Pictures come first: with one that cannot be read everything
 * stays as it was.
 */
export async function replaceTiles(parts: Parts, list: TileList, folder: string): Promise<void> {
  const { db, site, storage } = parts
  const rows: TileRow[] = []
  const replace = async () => {
    for (const tile of list) rows.push(await makeRow(parts, tile, rows.length, folder))
    return db.transaction().execute(async (tx) => {
      const before = await tx.deleteFrom('tiles').where('siteId', '=', site).returning('storageKey').execute()
      if (rows.length > 0) await tx.insertInto('tiles').values(rows).execute()
      return before
    })
  }
  const before = await replace().catch(async (error: unknown) => {
    await dropPictures(storage, site, rows)
    throw error
  })
  await dropPictures(storage, site, before)
}

async function makeRow(
  parts: Parts,
  { picture, title, link, viewers, locale, niche, from, until }: TileList[number],
  position: number,
  folder: string,
): Promise<TileRow> {
  const kept = await keepPicture(parts, parts.site, path.resolve(folder, picture)).catch((cause: unknown) => {
    throw new UnreadablePicture(picture, position, cause)
  })
  return {
    siteId: parts.site,
    position,
    title,
    link,
    viewers: viewers ?? null,
    locale: locale ?? null,
    niche: niche ?? null,
    startsAt: from ?? null,
    endsAt: until ?? null,
    ...kept,
  }
}
