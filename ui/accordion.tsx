import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

/** A frame for several `Disclosure`s: hairlines between them, none below the last. */
export function Accordion({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <div
      className={classes(
        'rounded-card border border-line bg-surface px-4 shadow-card sm:px-6 [&>details:last-child]:border-b-0',
        className,
      )}
    >
      {children}
    </div>
  )
}
