import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { classes } from './classes.ts'
import { Field } from './field.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

interface Props<Option> {
  label: string
  name: string
  /** What stands in the field, whether or not it is an option yet. */
  text: string
  onType: (text: string) => void
  /** What fits the text, the likeliest first. */
  options: readonly Option[]
  keyOf: (option: Option) => string | number
  renderOption: (option: Option) => ReactNode
  onChoose: (option: Option) => void
  listLabel: string
  /** What a screen reader hears while the list is open. */
  status: string
  /** Whether suggestions are wanted: then is the time to look for them. */
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  maxLength?: number
  placeholder?: string | undefined
  error?: string | undefined
}

/** A text with suggestions: arrows move through them, Enter takes one, Escape closes them. */
export function Combobox<Option>(props: Props<Option>) {
  const { label, name, text, options, isOpen, onOpenChange, maxLength, placeholder, error } = props
  const id = useId()
  const [active, setActive] = useState(0)
  const isShown = isOpen && options.length > 0

  useEffect(() => {
    if (isShown) document.querySelector(`#${CSS.escape(`${id}-${active}`)}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active, isShown])

  function choose(option: Option) {
    onOpenChange(false)
    props.onChoose(option)
  }

  function moveByKey(event: KeyboardEvent) {
    const chosen = options[active]
    if (event.key === 'Escape') onOpenChange(false)
    else if (event.key === 'Enter' && isShown && chosen !== undefined) choose(chosen)
    else if (event.key === 'ArrowDown') setActive(isShown ? (active + 1) % options.length : 0)
    else if (event.key === 'ArrowUp' && isShown) setActive((active + options.length - 1) % options.length)
    else return
    if (event.key === 'ArrowDown') onOpenChange(true)
    // Enter with nothing to choose sends the form, as in every other field.
    if (event.key !== 'Escape') event.preventDefault()
  }

  return (
    <div className="relative">
      <Field
        label={label}
        name={name}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-activedescendant={isShown ? `${id}-${active}` : undefined}
        autoComplete="off"
        placeholder={placeholder}
        maxLength={maxLength}
        value={text}
        onChange={(event) => {
          props.onType(event.target.value)
          setActive(0)
          onOpenChange(true)
        }}
        onKeyDown={moveByKey}
        onBlur={() => onOpenChange(false)}
        error={error}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={props.listLabel}
        className={classes(
          'absolute inset-x-0 top-full z-10 mt-1 max-h-48 overflow-y-auto rounded-card border border-line bg-surface p-1 shadow-float',
          !isShown && 'hidden',
        )}
      >
        {isShown &&
          options.map((option, at) => (
            <div
              key={props.keyOf(option)}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === active}
              className="flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-2 rounded-control px-3 py-2 aria-selected:bg-accent-soft"
              // Before the field loses the focus, which closes the list.
              onPointerDown={(event) => {
                event.preventDefault()
                choose(option)
              }}
              onPointerEnter={() => setActive(at)}
            >
              {props.renderOption(option)}
            </div>
          ))}
      </div>
      <span role="status">
        <VisuallyHidden>{isOpen ? props.status : ''}</VisuallyHidden>
      </span>
    </div>
  )
}
