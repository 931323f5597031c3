import type { ReactNode } from 'react'
import { classes } from './classes.ts'

interface Props {
  icon: ReactNode
  tone?: 'accent' | 'success' | 'warning' | undefined
  title: string
  children?: ReactNode
  /** The next steps; the best one first. */
  actions?: ReactNode
}

const TONES = {
  accent: 'bg-accent-soft text-accent-text',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
}

/** A page that says one thing: what has happened or is about to, and how to go on. */
export function Outcome({ icon, tone = 'accent', title, children, actions }: Props) {
  return (
    <section
      aria-live="polite"
      className="mx-auto flex max-w-lg flex-col items-center gap-4 px-4 py-12 text-center sm:py-16"
    >
      <span
        aria-hidden
        className={classes(
          'relative grid size-16 place-items-center rounded-full',
          TONES[tone],
          // Something has been done: it springs, once.
          tone === 'success' && 'bloom',
        )}
      >
        {icon}
      </span>
      <h1 className="font-display text-2xl font-semibold text-balance sm:text-3xl">{title}</h1>
      <div className="flex flex-col gap-3 text-balance text-muted">{children}</div>
      {actions && <div className="mt-4 flex w-full flex-col gap-3 sm:w-auto sm:min-w-64">{actions}</div>}
    </section>
  )
}
