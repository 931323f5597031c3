import type pg from 'pg'
import * as z from 'zod/mini'
import { locales } from '#contract/locales.ts'
import { OperatorMistake } from '#server/platform/operator-mistake.ts'

const LONGEST_MS = 21 * 86_400_000

/** What an operator tells those who asked for news or offers. Who reads none of its languages is told nothing. */
export const Announcement = z
  .strictObject({
    kind: z.enum(['news', 'promotions']),
    texts: z
      .partialRecord(z.enum(locales), z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)))
      .check(z.refine((texts) => Object.keys(texts).length > 0, 'has to have a text in one language at least')),
    starts_at: z.iso.datetime(),
    /** Three weeks later at most. */
    ends_at: z.iso.datetime(),
  })
  .check(
    z.refine(lastsUpToThreeWeeks, { path: ['ends_at'], error: 'has to be later than "starts_at", by 21 days at most' }),
  )
export type Announcement = z.infer<typeof Announcement>

function lastsUpToThreeWeeks({ starts_at: start, ends_at: end }: { starts_at: string; ends_at: string }): boolean {
  const lasts = Date.parse(end) - Date.parse(start)
  return lasts > 0 && lasts <= LONGEST_MS
}

/** Tells it from its time on, to each member once. */
export async function announce(owner: pg.Client, host: string, announcement: Announcement): Promise<void> {
  const { kind, texts, starts_at: startsAt, ends_at: endsAt } = announcement
  const { rowCount } = await owner.query(
    `insert into announcements (site_id, kind, texts, starts_at, ends_at)
     select id, $2, $3, $4, $5 from sites where host = $1`,
    [host, kind, JSON.stringify(texts), startsAt, endsAt],
  )
  if (rowCount === 0) throw new OperatorMistake(`There is no site ${host}.`)
}
