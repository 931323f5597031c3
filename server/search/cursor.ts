import * as z from 'zod/mini'
import { readCursor, writeCursor } from '#server/platform/db/keyset.ts'
import type { Context } from '#server/context.ts'

/** A row's place in an order: a time, and the id among equals. */
export interface Position {
  at: Date
  id: string
}

/** How many partner offers the pages so far have shown. */
const offers = z.optional(z.int())
const TimeCursor = z.object({ sort: z.enum(['active', 'new']), at: z.number(), id: z.uuid(), offers })
const MatchCursor = z.object({
  sort: z.literal('match'),
  percent: z.number(),
  id: z.uuid(),
  /** The last of the window that was scored for the first page; null when it held everybody. */
  edge: z.nullable(z.object({ at: z.number(), id: z.uuid() })),
  offers,
})
export type MatchCursor = z.infer<typeof MatchCursor>
export type Cursor = z.infer<typeof TimeCursor> | MatchCursor

type Reader = Pick<Context, 'secrets' | 'site'>

export function nextPage({ secrets, site }: Reader, cursor: Cursor): string {
  return writeCursor({ secrets, site, name: `search.${cursor.sort}` }, cursor)
}

export function readTimeCursor({ secrets, site }: Reader, sort: 'active' | 'new', after: string): Position {
  const { at, id } = readCursor({ secrets, site, name: `search.${sort}` }, TimeCursor, after)
  return { at: new Date(at), id }
}

export function readMatchCursor({ secrets, site }: Reader, after: string): MatchCursor {
  return readCursor({ secrets, site, name: 'search.match' }, MatchCursor, after)
}

export function offersBefore({ secrets, site }: Reader, sort: Cursor['sort'], after: string): number {
  return (
    readCursor({ secrets, site, name: `search.${sort}` }, sort === 'match' ? MatchCursor : TimeCursor, after).offers ??
    0
  )
}
