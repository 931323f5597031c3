import { useState } from 'react'
import type { Country } from '#contract/locales.ts'
import type { Place } from '#contract/places.ts'
import { Combobox } from '#ui/combobox.tsx'
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

/** A town, typed, with suggestions. */
export function CityField({ country, text, onType, onChoose, error }: Props) {
  const say = usePhrases('signup')
  const [isOpen, setIsOpen] = useState(false)
  const { places, isReady } = usePlaces(country, isOpen ? text : '')
  return (
    <Combobox
      label={say('location.city')}
      name="city"
      placeholder={say('location.city_placeholder')}
      maxLength={60}
      text={text}
      onType={onType}
      options={places}
      keyOf={({ id }) => id}
      renderOption={({ city, region_name }) => (
        <>
          <span className="font-semibold">{city}</span>
          <span className="text-sm text-muted">{region_name}</span>
        </>
      )}
      onChoose={onChoose}
      listLabel={say('location.suggestions')}
      status={isReady ? say('location.found', { count: places.length }) : ''}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      error={error}
    />
  )
}
