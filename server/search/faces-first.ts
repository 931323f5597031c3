import type { CardRow } from '#server/cards/cards.ts'

/** In the same order, but whoever has no picture comes last: a list begins with faces. */
export function facesFirst<Row extends Pick<CardRow, 'storageKey'>>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => Number(one.storageKey === null) - Number(other.storageKey === null))
}
