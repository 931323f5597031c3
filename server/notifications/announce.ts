import type pg from 'pg'
import * as z from 'zod/mini'
import { locales } from '#contract/locales.ts'

/** What an operator tells those who asked for news or offers. Who reads none of its languages is told nothing. */
export const Announcement = z.object({
  kind: z.enum(['news', 'promotions']),
  texts: z.partialRecord(z.enum(locales), z.string().check(z.trim(), z.minLength(1), z.maxLength(2000))),
  starts_at: z.iso.datetime(),
  /** Three weeks later at most. */
  ends_at: z.iso.datetime(),
})
export type Announcement = z.infer<typeof Announcement>

/** Tells it from its time on, to each member once. */
export async function announce(owner: pg.Client, host: string, announcement: Announcement): Promise<void> {
  const { kind, texts, starts_at: startsAt, ends_at: endsAt } = announcement
  const { rowCount } = await owner.query(
    `insert into announcements (site_id, kind, texts, starts_at, ends_at)
     select id, $2, $3, $4, $5 from sites where host = $1`,
    [host, kind, JSON.stringify(texts), startsAt, endsAt],
  )
  if (rowCount === 0) throw new Error(`There is no site ${host}`)
}
