import type { ComponentProps } from 'react'
import { classes } from '#ui/classes.ts'

interface Props extends ComponentProps<'div'> {
  /** Off for cards that begin with a picture up to the edge. */
  isPadded?: boolean | undefined
}

export function Card({ isPadded = true, className, ...rest }: Props) {
  return (
    <div
      className={classes(
        'overflow-hidden rounded-card border border-line bg-surface text-ink shadow-card',
        isPadded && 'p-4 sm:p-6',
        className,
      )}
      {...rest}
    />
  )
}
