import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '#ui/classes.ts'
import { describedBy, FieldNotes } from '#ui/field-frame.tsx'

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'onChange'> {
  children: ReactNode
  hint?: ReactNode
  error?: string | undefined
  onChange?: ((isChecked: boolean) => void) | undefined
}

/** The label may hold links, as consent to terms needs. */
export function Checkbox({ children, hint, error, onChange, className, ...input }: Props) {
  const id = useId()

  return (
    <div className={classes('flex flex-col', className)}>
      <label className="flex min-h-11 items-start gap-3 py-2.5 has-disabled:cursor-not-allowed has-disabled:opacity-60">
        <span className="relative grid size-6 shrink-0 place-items-center">
          <input
            type="checkbox"
            aria-invalid={Boolean(error) || undefined}
            aria-describedby={describedBy(id, { hint, error })}
            className="peer absolute inset-0 appearance-none rounded-[0.375rem] border border-field-line bg-surface transition-colors checked:border-accent checked:bg-accent aria-invalid:border-danger"
            onChange={(event) => onChange?.(event.target.checked)}
            {...input}
          />
          <Check
            aria-hidden
            size={18}
            strokeWidth={3}
            className="pointer-events-none relative scale-50 text-accent-ink opacity-0 transition peer-checked:scale-100 peer-checked:opacity-100"
          />
        </span>
        <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
      </label>
      {(hint || error) && (
        <div className="-mt-1 flex flex-col gap-1 ps-9 pb-2">
          <FieldNotes id={id} hint={hint} error={error} />
        </div>
      )}
    </div>
  )
}
