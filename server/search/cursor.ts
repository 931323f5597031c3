import * as z from 'zod/mini'
import { timingSafeEqual } from 'node:crypto'
import type { SiteId } from '#server/platform/db/db.ts'
import { refuseField } from '#server/platform/refuse-field.ts'
import type { Secrets } from '#server/platform/secrets.ts'

/** A row's place in an order: a time, and the id among equals. */
export interface Position {
  at: Date
  id: string
}

const Cursor = z.discriminatedUnion('sort', [
  z.object({ sort: z.enum(['active', 'new']), at: z.number(), id: z.uuid() }),
  z.object({
    sort: z.literal('match'),
    percent: z.number(),
    id: z.uuid(),
    /** The last of the window that was scored for the first page; null when it held everybody. */
    edge: z.nullable(z.object({ at: z.number(), id: z.uuid() })),
  }),
])
export type Cursor = z.infer<typeof Cursor>

const PURPOSE = 'search-cursor'
const MARK_BYTES = 9

/** Signed, so that an answer's `next` is all that `after` can be: nobody tries orders and places that we did not offer. */
export function writeCursor(secrets: Secrets, site: SiteId, cursor: Cursor): string {
  const text = Buffer.from(JSON.stringify(cursor)).toString('base64url')
  return `${text}.${mark(secrets, site, text).toString('base64url')}`
}

export function readCursor<S extends Cursor['sort']>(
  secrets: Secrets,
  site: SiteId,
  sorts: readonly S[],
  after: string,
): Extract<Cursor, { sort: S }> {
  const [text = '', given = ''] = after.split('.')
  const expected = mark(secrets, site, text)
  const bytes = Buffer.from(given, 'base64url')
  if (bytes.length !== expected.length || !timingSafeEqual(bytes, expected)) throw malformed()
  const cursor = Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  if (!isOf(cursor, sorts)) throw malformed()
  return cursor
}

function isOf<S extends Cursor['sort']>(cursor: Cursor, sorts: readonly S[]): cursor is Extract<Cursor, { sort: S }> {
  return (sorts as readonly string[]).includes(cursor.sort)
}

const malformed = () => refuseField('request.invalid', 'after', 'malformed')

function mark(secrets: Secrets, site: SiteId, text: string): Buffer {
  return secrets.mark(PURPOSE, `${site}|${text}`).subarray(0, MARK_BYTES)
}
