import { type ReactNode, useId } from 'react'
import { classes } from '#ui/classes.ts'
import { describedBy, FieldNotes } from '#ui/field-frame.tsx'

export interface RadioCard<Value extends string = string> {
  value: Value
  label: ReactNode
  hint?: ReactNode
  icon?: ReactNode
  /** What stands at the end of the card's line. */
  end?: ReactNode
  isDisabled?: boolean | undefined
}

interface Props<Value extends string> {
  label: string
  isLabelHidden?: boolean | undefined
  /** Where the question is the heading of its part of the page. */
  isLabelLarge?: boolean | undefined
  options: readonly RadioCard<Value>[]
  /** '' while nothing is chosen. */
  value: Value | ''
  onChange: (value: Value) => void
  /** The name in a form; made up when absent. */
  name?: string | undefined
  hint?: ReactNode
  error?: string | undefined
  /** `pairs`: two beside each other where there is room for their words, also on phones. */
  columns?: 1 | 2 | 3 | 'pairs' | undefined
  className?: string | undefined
}

/** A last one without another beside it takes the whole row. */
const LAST_ALONE = '[&>:last-child:nth-child(odd)]:col-span-full'

const COLUMNS = {
  1: 'grid-cols-1',
  2: `grid-cols-2 ${LAST_ALONE}`,
  3: 'grid-cols-1 sm:grid-cols-3',
  pairs: `grid-cols-[repeat(auto-fill,minmax(min(100%,max(8.5rem,34%)),1fr))] md:grid-cols-2 ${LAST_ALONE}`,
}

/** A radio group as cards to tap; arrow keys, form value and required come from the native radios inside. */
export function RadioCards<Value extends string>({
  label,
  isLabelHidden = false,
  isLabelLarge = false,
  options,
  value,
  onChange,
  name,
  hint,
  error,
  columns = 1,
  className,
}: Props<Value>) {
  const id = useId()

  return (
    <fieldset
      aria-describedby={describedBy(id, { hint, error })}
      data-invalid={error ? '' : undefined}
      className={classes('flex min-w-0 flex-col gap-2', className)}
    >
      <legend
        className={isLabelHidden ? 'sr-only' : isLabelLarge ? 'mb-2 text-lg font-bold' : 'mb-1 text-sm font-semibold'}
      >
        {label}
      </legend>
      <div className={classes('grid gap-2', COLUMNS[columns])}>
        {options.map((option) => (
          <label
            key={option.value}
            className={classes(
              'relative flex min-h-13 items-center rounded-control border bg-surface transition-colors hover:border-ink',
              columns === 'pairs' ? 'gap-2 px-3 py-2 text-sm md:gap-3 md:px-4 md:py-3 md:text-base' : 'gap-3 px-4 py-3',
              'has-checked:border-accent-text has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent-text',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              'has-disabled:cursor-not-allowed has-disabled:opacity-60',
              error ? 'border-danger' : 'border-field-line',
            )}
          >
            <input
              type="radio"
              className="absolute size-0 appearance-none outline-none"
              name={name ?? id}
              value={option.value}
              checked={option.value === value}
              disabled={option.isDisabled}
              onChange={() => onChange(option.value)}
            />
            {option.icon && (
              <span
                className={classes(
                  'shrink-0 text-accent-text',
                  // There the words need its room.
                  columns === 'pairs' && 'max-[22.75rem]:hidden',
                )}
              >
                {option.icon}
              </span>
            )}
            <span className="min-w-0 wrap-anywhere">
              <span className="block font-semibold">{option.label}</span>
              {option.hint && <span className="block text-sm text-muted">{option.hint}</span>}
            </span>
            {/* It makes room for the name where letters are large. */}
            {option.end && <span className="ms-auto min-w-0 shrink-99999">{option.end}</span>}
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}
