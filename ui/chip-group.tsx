import { type ReactNode, useId } from 'react'
import { Chip } from './chip.tsx'
import { describedBy, FieldNotes } from './field-frame.tsx'

interface Props {
  label: string
  /** Keeps the label for screen readers only, where the page asks the question itself. */
  isLabelHidden?: boolean | undefined
  hint?: string | undefined
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** Whether several can be chosen; else a new choice replaces the old one. */
  hasMany?: boolean | undefined
  /** After the last chip. */
  children?: ReactNode
}

/** A question that is answered with a tap, and taken back with another. */
export function ChipGroup(props: Props) {
  const { label, isLabelHidden = false, hint, options, chosen, onChange, hasMany = false, children } = props
  const id = useId()

  function toggle(value: string) {
    const others = chosen.filter((one) => one !== value)
    if (others.length < chosen.length) onChange(others)
    else onChange(hasMany ? [...others, value] : [value])
  }

  return (
    <fieldset aria-describedby={describedBy(id, { hint })} className="flex min-w-0 flex-col gap-2">
      <legend className={isLabelHidden ? 'sr-only' : 'mb-1 text-sm font-semibold'}>{label}</legend>
      <FieldNotes id={id} hint={hint} />
      {/* Between rows as much as the areas around two chips take. */}
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <Chip key={option.value} isPressed={chosen.includes(option.value)} onClick={() => toggle(option.value)}>
            {option.label}
          </Chip>
        ))}
        {children}
      </div>
    </fieldset>
  )
}
