import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

interface Props {
  label: string
  lowLabel: string
  highLabel: string
  min: number
  max: number
  step?: number | undefined
  value: readonly [low: number, high: number]
  onChange: (value: [low: number, high: number]) => void
  /** The chosen span in words, beside the label. */
  valueText: ReactNode
  className?: string | undefined
}

/** A span between two thumbs. The coloured part is drawn as SVG, since a width in a style attribute would need a looser CSP. */
export function Range({
  label,
  lowLabel,
  highLabel,
  min,
  max,
  step = 1,
  value,
  onChange,
  valueText,
  className,
}: Props) {
  const [low, high] = value
  const percent = (at: number) => ((at - min) / (max - min)) * 100
  const shared = { type: 'range', min, max, step }
  // With both thumbs at the right end the upper one could not move, so the lower must lie on top there.
  const isLowOnTop = low > (min + max) / 2

  return (
    <fieldset className={classes('flex min-w-0 flex-col', className)}>
      <legend className="sr-only">{label}</legend>
      <div aria-hidden className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-semibold">{label}</span>
        <span className="text-muted tabular-nums">{valueText}</span>
      </div>
      <div className="relative h-11">
        <div className="absolute inset-x-3.5 top-1/2 h-1.5 -translate-y-1/2 overflow-hidden rounded-full bg-field-line/40">
          <svg aria-hidden width="100%" height="100%" className="block text-accent-text">
            <rect x={`${percent(low)}%`} width={`${percent(high) - percent(low)}%`} height="100%" fill="currentColor" />
          </svg>
        </div>
        <input
          {...shared}
          aria-label={lowLabel}
          value={low}
          className={classes('range-thumb absolute inset-0 size-full', isLowOnTop && 'z-1')}
          onChange={(event) => onChange([Math.min(Number(event.target.value), high), high])}
        />
        <input
          {...shared}
          aria-label={highLabel}
          value={high}
          className="range-thumb absolute inset-0 size-full"
          onChange={(event) => onChange([low, Math.max(Number(event.target.value), low)])}
        />
      </div>
    </fieldset>
  )
}
