import { classes } from '#ui/classes.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

interface Props {
  /** Counted from 1. */
  current: number
  count: number
  /** 'Step 2 of 6' for screen readers; absent where words beside the dots say it. */
  label?: string | undefined
  className?: string | undefined
}

/** Where one is in a row of steps or photos. */
export function Dots({ current, count, label, className }: Props) {
  return (
    <span className={classes('flex flex-wrap items-center gap-2', className ?? 'justify-center')}>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
      {Array.from({ length: count }, (_, index) => (
        <span
          key={index}
          aria-hidden
          className={classes(
            'h-2 rounded-full',
            index + 1 === current ? 'w-6' : 'w-2',
            index < current ? 'bg-accent-text' : 'bg-ink/20',
          )}
        />
      ))}
    </span>
  )
}
