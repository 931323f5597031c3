import { timingSafeEqual } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { PAGE_SIZE } from '#contract/page.ts'
import { refuseField } from '#server/platform/refuse-field.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { SiteId } from './db.ts'

/** Which list a cursor belongs to: one of another list or another site is refused. */
interface List {
  secrets: Secrets
  site: { id: SiteId }
  /** Its name, and whatever else changes its order. */
  name: string
}

const PURPOSE = 'cursor'
const MAC_BYTES = 9

/** Signed, so that an answer's `next` is all that `after` can be: nobody tries orders and places that were not offered. */
export function writeCursor(list: List, position: object): string {
  const text = Buffer.from(JSON.stringify(position)).toString('base64url')
  return `${text}.${sign(list, text).toString('base64url')}`
}

export function readCursor<Position extends z.ZodMiniType>(
  list: List,
  position: Position,
  after: string,
): z.output<Position> {
  const [text = '', given = ''] = after.split('.')
  const expected = sign(list, text)
  const bytes = Buffer.from(given, 'base64url')
  if (bytes.length !== expected.length || !timingSafeEqual(bytes, expected)) {
    throw refuseField('request.invalid', 'after', 'malformed')
  }
  return z.parse(position, JSON.parse(Buffer.from(text, 'base64url').toString()))
}

function sign({ secrets, site, name }: List, text: string): Buffer {
  return secrets.hmac(PURPOSE, `${site.id}|${name}|${text}`).subarray(0, MAC_BYTES)
}

/** The columns of a list that has the newest first: a time, and an id among equals. */
interface Columns {
  at: RawBuilder<unknown>
  id: RawBuilder<unknown>
}

const Newest = z.object({ at: z.string(), id: z.uuid() })

/** One page of a list that has the newest first. */
export class NewestFirst {
  readonly #list: List
  readonly #columns: Columns
  readonly #after: z.infer<typeof Newest> | undefined

  constructor(list: List, columns: Columns, after: string | undefined) {
    this.#list = list
    this.#columns = columns
    this.#after = after === undefined ? undefined : readCursor(list, Newest, after)
  }

  /** For `where`: what comes behind the page before. */
  get isBehind(): RawBuilder<boolean> {
    if (!this.#after) return sql<boolean>`true`
    const { at, id } = this.#columns
    return sql<boolean>`(${at}, ${id}) < (${this.#after.at}::timestamptz, ${this.#after.id}::uuid)`
  }

  /** For `order by`. */
  get order(): RawBuilder<unknown> {
    return sql`${this.#columns.at} desc, ${this.#columns.id} desc`
  }

  /** For `limit`: one more than is shown, to know whether another page follows. */
  readonly limit = PAGE_SIZE + 1

  /** What is shown of the rows that were found, and where the next page begins. */
  cut<Row>(
    rows: readonly Row[],
    positionOf: (row: Row) => z.infer<typeof Newest>,
  ): { page: Row[]; next: string | null } {
    const page = rows.slice(0, PAGE_SIZE)
    const last = rows.length > PAGE_SIZE ? page.at(-1) : undefined
    return { page, next: last ? writeCursor(this.#list, positionOf(last)) : null }
  }
}
