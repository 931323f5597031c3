import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

export type DiscTone = 'accent' | 'success' | 'warning'

const COLOURS: Record<DiscTone, { line: string; ground: string }> = {
  accent: { line: 'text-accent-text', ground: 'fill-accent-soft' },
  success: { line: 'text-success', ground: 'fill-success-soft' },
  warning: { line: 'text-warning', ground: 'fill-warning-soft' },
}

interface Props {
  tone?: DiscTone | undefined
  className?: string | undefined
  children: ReactNode
}

/** What stands above an empty list, and above a page that says one thing: one half is there, the other is still to come. When something is done both are there. */
export function HalfDisc({ tone = 'accent', className, children }: Props) {
  const { line, ground } = COLOURS[tone]
  return (
    <span aria-hidden className={classes('relative grid size-24 place-items-center short:size-20', line, className)}>
      <svg viewBox="0 0 96 96" className="absolute inset-0 size-full">
        <path d="M46 3a45 45 0 0 0 0 90Z" className={ground} />
        {tone === 'success' ? (
          <path d="M50 3a45 45 0 0 1 0 90Z" className={ground} />
        ) : (
          <path
            d="M50 3a45 45 0 0 1 0 90Z"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeDasharray="5 5"
            className="opacity-50"
          />
        )}
      </svg>
      {/* The line of the half to come does not run through the icon. */}
      <span
        className={classes('relative', tone !== 'success' && 'grid size-11 place-items-center rounded-full bg-paper')}
      >
        {children}
      </span>
    </span>
  )
}
