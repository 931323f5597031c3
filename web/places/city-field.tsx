import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import type { Country } from '#contract/locales.ts'
import type { Place } from '#contract/places.ts'
import { classes } from '#ui/classes.ts'
import { Field } from '#ui/field.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { usePlaces } from './use-places.ts'

interface Props {
  country: Country
  /** What stands in the field, whether or not it is a town yet. */
  text: string
  onType: (text: string) => void
  onChoose: (place: Place) => void
  error: string | undefined
}

/** A town, typed, with suggestions: arrows move through them, Enter takes one, Escape closes them. */
export function CityField({ country, text, onType, onChoose, error }: Props) {
  const say = usePhrases('signup')
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(0)
  const { places, isReady } = usePlaces(country, isOpen ? text : '')
  const isShown = isOpen && places.length > 0

  useEffect(() => {
    if (isShown) document.querySelector(`#${CSS.escape(`${id}-${active}`)}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active, isShown])

  function choose(place: Place) {
    setIsOpen(false)
    onChoose(place)
  }

  function moveByKey(event: KeyboardEvent) {
    const chosen = places[active]
    if (event.key === 'Escape') setIsOpen(false)
    else if (event.key === 'Enter' && isShown && chosen) choose(chosen)
    else if (event.key === 'ArrowDown') setActive(isShown ? (active + 1) % places.length : 0)
    else if (event.key === 'ArrowUp' && isShown) setActive((active + places.length - 1) % places.length)
    else return
    if (event.key === 'ArrowDown') setIsOpen(true)
    // Enter with nothing to choose sends the form, as in every other field.
    if (event.key !== 'Escape') event.preventDefault()
  }

  return (
    <div className="relative">
      <Field
        label={say('location.city')}
        name="city"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-activedescendant={isShown ? `${id}-${active}` : undefined}
        autoComplete="off"
        placeholder={say('location.city_placeholder')}
        maxLength={60}
        value={text}
        onChange={(event) => {
          onType(event.target.value)
          setActive(0)
          setIsOpen(true)
        }}
        onKeyDown={moveByKey}
        onBlur={() => setIsOpen(false)}
        error={error}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={say('location.suggestions')}
        className={classes(
          'absolute inset-x-0 top-full z-10 mt-1 max-h-48 overflow-y-auto rounded-card border border-line bg-surface p-1 shadow-float',
          !isShown && 'hidden',
        )}
      >
        {isShown &&
          places.map((place, at) => (
            <div
              key={place.id}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === active}
              className="flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-2 rounded-control px-3 py-2 aria-selected:bg-accent-soft"
              // Before the field loses the focus, which closes the list.
              onPointerDown={(event) => {
                event.preventDefault()
                choose(place)
              }}
              onPointerEnter={() => setActive(at)}
            >
              <span className="font-semibold">{place.city}</span>
              <span className="text-sm text-muted">{place.region_name}</span>
            </div>
          ))}
      </div>
      <span role="status">
        <VisuallyHidden>{isOpen && isReady ? say('location.found', { count: places.length }) : ''}</VisuallyHidden>
      </span>
    </div>
  )
}
