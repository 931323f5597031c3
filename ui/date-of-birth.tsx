import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { type DateParts, fromIsoDate, isPartFull, isWhole, toIsoDate } from '#ui/birth-date.ts'
import { classes } from '#ui/classes.ts'
import { CONTROL_CLASS, describedBy, FieldNotes } from '#ui/field-frame.tsx'

type Part = keyof DateParts

interface Props {
  label: string
  dayLabel: string
  monthLabel: string
  yearLabel: string
  /** As the language writes dates; the middle one of English in America is the day. */
  order?: readonly [Part, Part, Part] | undefined
  /** 'YYYY-MM-DD', or '' while the date is not whole. */
  value: string
  /** `isTyped` tells a day that does not exist from a date that is not whole. */
  onChange: (value: string, isTyped: boolean) => void
  /** Puts the whole date into a form under this name. */
  name?: string | undefined
  hint?: string | undefined
  error?: string | undefined
  className?: string | undefined
}

/** Three number inputs: quicker than a calendar for a day decades ago. */
export function DateOfBirth(props: Props) {
  const { label, order = ['day', 'month', 'year'], value, onChange, name, hint, error, className } = props
  const labels: DateParts = { day: props.dayLabel, month: props.monthLabel, year: props.yearLabel }
  const id = useId()
  const inputs = useRef<Partial<Record<Part, HTMLInputElement | null>>>({})
  const [parts, setParts] = useState(() => fromIsoDate(value))
  const [seenValue, setSeenValue] = useState(value)

  // A value from outside replaces what was typed; our own '' for a date not yet whole does not.
  if (value !== seenValue) {
    setSeenValue(value)
    if (value !== toIsoDate(parts)) setParts(fromIsoDate(value))
  }

  function focus(part: Part | undefined) {
    const input = part && inputs.current[part]
    input?.focus()
    input?.select()
  }

  function change(part: Part, digits: string) {
    const next = { ...parts, [part]: digits }
    setParts(next)
    onChange(toIsoDate(next), isWhole(next))
    if (digits.length > parts[part].length && isPartFull(part, digits)) focus(order[order.indexOf(part) + 1])
  }

  function moveByKey(event: KeyboardEvent, part: Part) {
    const at = order.indexOf(part)
    if (event.key === 'Backspace' && parts[part] === '' && at > 0) {
      event.preventDefault()
      focus(order[at - 1])
    } else if (['.', '/', '-', ' '].includes(event.key)) {
      event.preventDefault()
      if (parts[part] !== '') focus(order[at + 1])
    }
  }

  return (
    <fieldset
      aria-describedby={describedBy(id, { hint, error })}
      className={classes('flex min-w-0 flex-col gap-1', className)}
    >
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      <div className="flex gap-2">
        {order.map((part) => (
          <label key={part} className={classes('flex min-w-0 flex-col gap-1', part === 'year' ? 'flex-3' : 'flex-2')}>
            <span className="truncate text-xs text-muted">{labels[part]}</span>
            <input
              ref={(input) => {
                inputs.current[part] = input
              }}
              inputMode="numeric"
              autoComplete={`bday-${part}`}
              maxLength={part === 'year' ? 4 : 2}
              value={parts[part]}
              aria-invalid={Boolean(error) || undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              className={classes(CONTROL_CLASS, 'text-center tabular-nums')}
              onChange={(event) => change(part, event.target.value.replace(/\D/g, ''))}
              onKeyDown={(event) => moveByKey(event, part)}
            />
          </label>
        ))}
      </div>
      {name !== undefined && <input type="hidden" name={name} value={value} />}
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}
