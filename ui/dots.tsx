import { classes } from '#ui/classes.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

interface Props {
  /** Counted from 1. */
  current: number
  count: number
  /** 'Step 2 of 6' for screen readers; absent where words beside the dots say it. */
  label?: string | undefined
  /** How much of the current one is done, from 0 to 1, where it has parts of its own. */
  done?: number | undefined
  className?: string | undefined
}

/** Where one is in a row of steps or photos. */
export function Dots({ current, count, label, done, className }: Props) {
  return (
    <span className={classes('flex flex-wrap items-center gap-2', className ?? 'justify-center')}>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
      {Array.from({ length: count }, (_, index) =>
        done !== undefined && index + 1 === current ? (
          <PartlyDone key={index} done={done} />
        ) : (
          <span
            key={index}
            aria-hidden
            className={classes(
              'h-2 rounded-full',
              index + 1 === current ? 'w-6' : 'w-2',
              index < current ? 'bg-accent-text' : 'bg-ink/20',
            )}
          />
        ),
      )}
    </span>
  )
}

/** Drawn, because a page as it comes may carry no style of its own. */
function PartlyDone({ done }: { done: number }) {
  return (
    <svg aria-hidden className="h-2 w-10 rounded-full bg-ink/20">
      <rect width={`${100 * done}%`} height="100%" rx="4" className="fill-accent-text transition-[width]" />
    </svg>
  )
}
