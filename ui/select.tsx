import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { classes } from '#ui/classes.ts'
import { CONTROL_CLASS, describedBy, FieldFrame, type FieldWords } from '#ui/field-frame.tsx'

export interface SelectOption {
  value: string
  label: string
  isDisabled?: boolean | undefined
}

/** Options that belong together, under a name. */
export interface SelectGroup {
  label: string
  options: readonly SelectOption[]
}

interface Props extends FieldWords, Omit<ComponentProps<'select'>, 'id' | 'children' | 'onChange'> {
  options: readonly (SelectOption | SelectGroup)[]
  /** Shown while nothing is chosen; its value is ''. */
  placeholder?: string | undefined
  onChange?: ((value: string) => void) | undefined
}

/** The native list, because on a phone nothing of ours would be better. */
export function Select({
  label,
  isLabelHidden,
  hint,
  error,
  options,
  placeholder,
  onChange,
  className,
  ...select
}: Props) {
  const id = useId()

  return (
    <FieldFrame id={id} label={label} isLabelHidden={isLabelHidden} hint={hint} error={error} className={className}>
      <div className="relative">
        <select
          id={id}
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={describedBy(id, { hint, error })}
          className={classes(CONTROL_CLASS, 'appearance-none truncate pe-10')}
          onChange={(event) => onChange?.(event.target.value)}
          {...select}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((one) =>
            'options' in one ? (
              <optgroup key={one.label} label={one.label}>
                {one.options.map((option) => (
                  <Choice key={option.value} {...option} />
                ))}
              </optgroup>
            ) : (
              <Choice key={one.value} {...one} />
            ),
          )}
        </select>
        <ChevronDown
          aria-hidden
          size={20}
          className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-muted"
        />
      </div>
    </FieldFrame>
  )
}

function Choice({ value, label, isDisabled }: SelectOption) {
  return (
    <option value={value} disabled={isDisabled}>
      {label}
    </option>
  )
}
