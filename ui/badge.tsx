import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

export type BadgeTone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger'

const FILLED: Record<BadgeTone, string> = {
  neutral: 'bg-ink text-paper',
  accent: 'bg-accent text-accent-ink',
  success: 'bg-success text-surface',
  warning: 'bg-warning text-surface',
  danger: 'bg-danger-fill text-danger-ink',
}

const SOFT: Record<BadgeTone, string> = {
  neutral: 'bg-line text-ink',
  accent: 'bg-accent-soft text-accent-text',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
}

interface Props {
  count: number
  tone?: BadgeTone | undefined
  /** What is counted, for screen readers: '3 new messages'. */
  label?: string | undefined
  /** Whether nothing is worth saying too. */
  hasZero?: boolean | undefined
  className?: string | undefined
}

/** A count in a dot. Nothing to count shows nothing; from 100 on it says '99+'. */
export function Badge({ count, tone = 'accent', label, hasZero = false, className }: Props) {
  if (count <= 0 && !hasZero) return null
  const text = count > 99 ? '99+' : String(count)

  return (
    <span
      className={classes(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-full px-1.5 text-xs font-bold whitespace-nowrap tabular-nums',
        FILLED[tone],
        className,
      )}
    >
      <span aria-hidden={label !== undefined || undefined}>{text}</span>
      {label !== undefined && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}

interface TagProps {
  tone?: BadgeTone | undefined
  icon?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A short word that marks or describes. */
export function Tag({ tone = 'neutral', icon, className, children }: TagProps) {
  return (
    <span
      className={classes(
        'inline-flex max-w-full items-center gap-1 rounded-[0.75rem] px-2.5 py-1 text-xs font-semibold',
        SOFT[tone],
        className,
      )}
    >
      {icon && <span className="shrink-0">{icon}</span>}
      <span className="min-w-0">{children}</span>
    </span>
  )
}
