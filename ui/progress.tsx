import { type ReactNode, useId } from 'react'
import { classes } from '#ui/classes.ts'

interface Props {
  label: ReactNode
  value: number
  max?: number | undefined
  /** How far it is in words or numbers, at the end of the line. */
  valueText?: ReactNode
  className?: string | undefined
}

export function Progress({ label, value, max = 100, valueText, className }: Props) {
  const id = useId()

  return (
    <div className={classes('flex flex-col gap-2', className)}>
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <label htmlFor={id} className="min-w-0 font-semibold">
          {label}
        </label>
        {valueText && <span className="shrink-0 text-muted tabular-nums">{valueText}</span>}
      </div>
      <progress id={id} value={value} max={max} className="progress-bar h-2 w-full" />
    </div>
  )
}
