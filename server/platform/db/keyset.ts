import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { PAGE_SIZE } from '#contract/page.ts'
import { refuseField } from '#server/platform/refuse-field.ts'
import { seal, unseal } from '#server/platform/seal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { SiteId } from './db.ts'

/** Which list a cursor belongs to: one of another list or another site is refused. */
interface List {
  secrets: Secrets
  site: { id: SiteId }
  /** Its name, and whatever else changes its order. */
  name: string
}

/**
 * Sealed: an answer's `next` is all that `after` can be, so that nobody tries orders and places that were not offered; and nobody
 * reads from it when the last of a page was active or joined, or who it was that a search stopped at and did not show.
 */
export function writeCursor(list: List, position: object): string {
  return seal(sealOf(list), JSON.stringify(position)).toString('base64url')
}

export function readCursor<Position extends z.ZodMiniType>(
  list: List,
  position: Position,
  after: string,
): z.output<Position> {
  const text = unseal(sealOf(list), Buffer.from(after, 'base64url'))
  if (text === undefined) throw refuseField('request.invalid', 'after', 'malformed')
  return z.parse(position, JSON.parse(text))
}

function sealOf({ secrets, site, name }: List) {
  return { secrets, purpose: 'sealed cursor', about: `${site.id}|${name}` }
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
