import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { classes } from '#ui/classes.ts'

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'role' | 'onChange'> {
  children: ReactNode
  hint?: ReactNode
  onChange?: ((isOn: boolean) => void) | undefined
}

/** For a setting that takes effect at once; what waits for a save button is a checkbox. */
export function Switch({ children, hint, checked, onChange, className, ...input }: Props) {
  const id = useId()
  const [shown, press] = useShown(checked)

  return (
    <label
      className={classes(
        'grid min-h-11 grid-cols-[minmax(0,1fr)_auto] content-start items-start gap-x-4 py-2 has-disabled:cursor-not-allowed has-disabled:opacity-60',
        className,
      )}
    >
      <span id={`${id}-label`} className="wrap-anywhere">
        {children}
      </span>
      {/* On a phone the words about it run on below the switch. */}
      {hint && (
        <span id={`${id}-hint`} className="row-start-2 text-sm text-muted max-sm:col-span-2">
          {hint}
        </span>
      )}
      <span className={classes('relative col-start-2 row-start-1 h-7 w-12', hint !== undefined && 'sm:row-span-2')}>
        <input
          type="checkbox"
          role="switch"
          aria-labelledby={`${id}-label`}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className="peer absolute inset-0 appearance-none rounded-full bg-field-line transition-colors checked:bg-accent-text"
          checked={shown}
          onChange={(event) => {
            press(event.target.checked)
            onChange?.(event.target.checked)
          }}
          {...input}
        />
        <span
          aria-hidden
          className="pointer-events-none absolute start-1 top-1 size-5 rounded-full bg-surface shadow-card transition-transform peer-checked:translate-x-5 rtl:peer-checked:-translate-x-5"
        />
      </span>
    </label>
  )
}

/** What was pressed shows at once, until whoever keeps it says otherwise: that may take a moment, and must not flicker. */
function useShown(checked: boolean | undefined): [boolean | undefined, (isOn: boolean) => void] {
  const [{ known, isOn }, set] = useState({ known: checked, isOn: checked })
  if (known !== checked) set({ known: checked, isOn: checked })
  return [
    known === checked ? isOn : checked,
    (pressed) => checked !== undefined && set({ known: checked, isOn: pressed }),
  ]
}
