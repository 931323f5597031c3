import { type RawBuilder, sql } from 'kysely'
import type { Output } from '#contract/endpoint.ts'
import type { listTiles as endpoint } from '#contract/offers.ts'
import type { Context, MemberContext } from '#server/context.ts'
import { asPicture, type PictureRow } from './offer-picture.ts'
import { hostOf } from './offer-link.ts'

export interface TileRow extends PictureRow {
  id: string
  title: string
  link: string
  viewers: number | null
}

/** The tiles that are shown in this language now, in the order of the list. */
export async function listTiles(context: MemberContext): Promise<Output<typeof endpoint>> {
  const { rows } = await sql<TileRow>`
    select t.id, t.title, t.link, t.viewers, t.storage_key, t.thumbhash
    from tiles t
    where ${isShown(context)}
    order by t.position
  `.execute(context.db)
  return {
    tiles: rows.map(({ id, title, link, viewers, ...picture }) => ({
      id,
      title,
      viewers,
      host: hostOf(link),
      picture: asPicture(picture),
    })),
  }
}

/** Whether a row `t` is shown to whoever asks: its language, its niche, its time. */
export function isShown({ site, locale, clock }: Pick<Context, 'site' | 'locale' | 'clock'>): RawBuilder<unknown> {
  const now = clock.now()
  return sql`t.site_id = ${site.id}
    and (t.locale is null or t.locale = ${locale})
    and (t.niche is null or t.niche = ${site.settings.niche})
    and (t.starts_at is null or t.starts_at <= ${now})
    and (t.ends_at is null or t.ends_at > ${now})`
}
