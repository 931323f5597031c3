import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '#ui/classes.ts'
import { CONTROL_CLASS, describedBy, FieldFrame, type FieldWords } from '#ui/field-frame.tsx'

interface FieldProps extends FieldWords, Omit<ComponentProps<'input'>, 'id'> {
  /** A 44 px control at the end of the input, such as the eye of a password. */
  end?: ReactNode
}

export function Field({ label, isLabelHidden, hint, error, end, className, ...input }: FieldProps) {
  const id = useId()

  return (
    <FieldFrame id={id} label={label} isLabelHidden={isLabelHidden} hint={hint} error={error} className={className}>
      <div className="relative">
        <input
          id={id}
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={describedBy(id, { hint, error })}
          className={classes(CONTROL_CLASS, Boolean(end) && 'pe-12')}
          {...input}
        />
        {end && <div className="absolute inset-y-0 end-0 grid place-items-center">{end}</div>}
      </div>
    </FieldFrame>
  )
}

interface TextAreaProps extends FieldWords, Omit<ComponentProps<'textarea'>, 'id'> {}

/** Grows with its text up to a limit where the browser can, and may be dragged larger everywhere. */
export function TextArea({ label, isLabelHidden, hint, error, className, rows = 3, ...textarea }: TextAreaProps) {
  const id = useId()

  return (
    <FieldFrame id={id} label={label} isLabelHidden={isLabelHidden} hint={hint} error={error} className={className}>
      <textarea
        id={id}
        rows={rows}
        aria-invalid={Boolean(error) || undefined}
        aria-describedby={describedBy(id, { hint, error })}
        className={classes(CONTROL_CLASS, 'field-sizing-content max-h-80 min-h-24 resize-y')}
        {...textarea}
      />
    </FieldFrame>
  )
}
