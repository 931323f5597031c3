import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

export interface FieldWords {
  label: string
  /** Keeps the label for screen readers only, where the place says what the field is. */
  isLabelHidden?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
}

export const CONTROL_CLASS =
  'w-full min-h-11 rounded-control border border-field-line bg-surface px-3 py-2 text-base text-ink transition-colors ' +
  'hover:border-ink focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:opacity-60 ' +
  'aria-invalid:border-danger aria-invalid:outline-danger'

/** The ids that `aria-describedby` of a control must name, in reading order. */
export function describedBy(id: string, { hint, error }: Pick<FieldWords, 'hint' | 'error'>): string | undefined {
  const ids = classes(Boolean(error) && `${id}-error`, Boolean(hint) && `${id}-hint`)
  return ids === '' ? undefined : ids
}

/** Hint and error below a control; also for groups that bring a legend of their own. */
export function FieldNotes({ id, hint, error }: { id: string } & Pick<FieldWords, 'hint' | 'error'>) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className="flex gap-1 text-sm text-danger">
          <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          <span className="min-w-0">{error}</span>
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </>
  )
}

interface Props extends FieldWords {
  id: string
  className?: string | undefined
  children: ReactNode
}

/** Label above, control, then error and hint. */
export function FieldFrame({ id, label, isLabelHidden = false, hint, error, className, children }: Props) {
  return (
    <div className={classes('flex flex-col gap-1', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-sm font-semibold'}>
        {label}
      </label>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
