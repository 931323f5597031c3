import { Fragment } from 'react'

/** The number of an order. Where a line is too short for it, it is parted at its dashes and nowhere else. */
export function OrderNumber({ id }: { id: string }) {
  const parts = id.split('-')
  return (
    <span className="tabular-nums">
      {parts.map((part, place) => (
        // The same part may stand in it twice; its place never changes.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={place}>
          {part}
          {place < parts.length - 1 && (
            <>
              -<wbr />
            </>
          )}
        </Fragment>
      ))}
    </span>
  )
}
