import { classes } from '#ui/classes.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

interface Props {
  /** Counted from 1. */
  current: number
  count: number
  /** How much of the current one is done, from 0 to 1; all of it where it is one thing. */
  part?: number | undefined
  /** 'Step 2 of 6' for screen readers. */
  label: string
  className?: string | undefined
}

/** Where one is in a row of steps or photos. */
export function Dots({ current, count, part = 1, label, className }: Props) {
  return (
    <span className={classes('flex flex-wrap items-center gap-2', className ?? 'justify-center')}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) =>
        index + 1 === current ? (
          <progress key={index} aria-hidden value={part} className="progress-bar h-2 w-6" />
        ) : (
          <span
            key={index}
            aria-hidden
            className={classes('size-2 rounded-full', index + 1 < current ? 'bg-accent-text' : 'bg-ink/20')}
          />
        ),
      )}
    </span>
  )
}
