import { selectCards } from '#server/cards/cards.ts'
import type { Cursor, Position } from './cursor.ts'
import { findHorizon, peopleOf } from './queries.ts'
import { type FoundRow, type Quest, walkOf } from './quest.ts'
import type { Order } from './reach.ts'

export interface Page {
  rows: FoundRow[]
  next: Cursor | null
}

/**
 * A page of those who were active last, or joined last. Pages never repeat anybody: a time only grows, so that whoever
 * was seen stays before the place where the walk stands. Whoever becomes active while it is on its way moves to the
 * front, behind the walker's back, and leads the next search.
 */
export async function findPage(quest: Quest, order: Order, size: number, after?: Position): Promise<Page> {
  const { db, site } = quest
  const walk = { ...(await walkOf(quest, order)), after }
  const until = walk.isRare ? await findHorizon(db, walk) : undefined
  const rows = await selectCards<FoundRow & { at: string }>(db, site.id, peopleOf({ ...walk, until }, size + 1))

  const last = rows.length > size ? rows[size - 1] : undefined
  const end = last ? { at: new Date(last.at), id: last.id } : until
  return { rows: rows.slice(0, size), next: end ? { sort: order, at: end.at.getTime(), id: end.id } : null }
}
