import { selectCards } from '#server/cards/cards.ts'
import type { Cursor, Position } from './cursor.ts'
import { facesFirst } from './faces-first.ts'
import { findScanLimit, peopleOf } from './queries.ts'
import { type FoundRow, type SearchRequest, scanOf, withLikes } from './search-request.ts'
import type { Order } from './scope.ts'

export interface Page {
  rows: FoundRow[]
  next: Cursor | null
}

/**
 * A page of those who were active last, or joined last. Pages never repeat anybody: a time only grows, so that whoever
 * was seen stays before the place where the scan stands. Whoever becomes active while it is on its way moves to the
 * front, where this scan does not come again, and leads the next search. On each page of the active those with a picture
 * come first; who wants the newest gets them by their time alone.
 */
export async function findPage(request: SearchRequest, order: Order, size: number, after?: Position): Promise<Page> {
  const { db, site } = request
  const scan = { ...(await scanOf(request, order)), after }
  const until = scan.isRare ? await findScanLimit(db, scan) : undefined
  const found = withLikes(request, peopleOf({ ...scan, until }, size + 1))
  const rows = await selectCards<FoundRow & { at: string }>(db, site.id, found)

  const last = rows.length > size ? rows[size - 1] : undefined
  const end = last ? { at: new Date(last.at), id: last.id } : until
  const shown = rows.slice(0, size)
  const page = order === 'active' ? facesFirst(shown) : shown
  return { rows: page, next: end ? { sort: order, at: end.at.getTime(), id: end.id } : null }
}
