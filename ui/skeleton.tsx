import { classes } from '#ui/classes.ts'

interface Props {
  shape?: 'line' | 'block' | 'portrait' | 'circle' | undefined
  /** Its size, such as `w-32` or `h-24`. */
  className?: string | undefined
}

const SHAPES = {
  line: 'h-4 rounded-control',
  block: 'rounded-card',
  portrait: 'aspect-3/4 w-full rounded-card',
  circle: 'aspect-square rounded-full',
}

/** Stands where something will come, in its shape. The list around it carries `aria-busy`. */
export function Skeleton({ shape = 'line', className }: Props) {
  return <div aria-hidden className={classes('animate-shimmer bg-ink/10', SHAPES[shape], className)} />
}
