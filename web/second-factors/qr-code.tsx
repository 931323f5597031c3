interface Props {
  /** A row of 0 and 1 each, margin included. */
  rows: readonly string[]
  label: string
}

/** Black on white in both modes: many cameras read nothing else. */
export function QrCode({ rows, label }: Props) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="w-52 max-w-full self-center rounded-control bg-white fill-black"
    >
      <path d={rows.map(outline).join('')} />
    </svg>
  )
}

/** Each run of ones as a bar of its length. */
function outline(row: string, y: number): string {
  return Array.from(row.matchAll(/1+/g), ({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`).join(
    '',
  )
}
