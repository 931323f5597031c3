import { selectCards } from '#server/cards/cards.ts'
import type { Cursor, Position } from './cursor.ts'
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
 * front, where this scan does not come again, and leads the next search.
 */
export async function findPage(request: SearchRequest, order: Order, size: number, after?: Position): Promise<Page> {
  const { db, site } = request
  const scan = { ...(await scanOf(request, order)), after }
  const until = scan.isRare ? await findScanLimit(db, scan) : undefined
  const found = withLikes(request, peopleOf({ ...scan, until }, size + 1))
  const rows = await selectCards<FoundRow & { at: string }>(db, site.id, found)

  const last = rows.length > size ? rows[size - 1] : undefined
  const end = last ? { at: new Date(last.at), id: last.id } : until
  return { rows: rows.slice(0, size), next: end ? { sort: order, at: end.at.getTime(), id: end.id } : null }
}
