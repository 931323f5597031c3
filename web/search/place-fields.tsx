import { useState } from 'react'
import { isOneOf } from '#contract/is-one-of.ts'
import type { Country } from '#contract/locales.ts'
import { nearBands } from '#contract/search.ts'
import { Select } from '#ui/select.tsx'
import { countryOptions } from '#web/places/country-options.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useUser } from '#web/members/user.ts'
import { CityField } from '#web/places/city-field.tsx'
import { regionOptions } from '#web/places/region-options.ts'
import { useRegions } from '#web/places/use-places.ts'
import { useSettings } from '#web/sites/settings.ts'
import { DEFAULT_BAND } from '#contract/search.ts'
import { type SearchFilters } from './filters.ts'
import type { Answer } from './answer.ts'

interface Props {
  draft: SearchFilters
  first: Answer | undefined
  onChange: (changes: Partial<SearchFilters>) => void
  /** Half a name is no city yet; told while it stands there. */
  onHalf: (isHalf: boolean) => void
  /** Whether somebody tried to go on with half a name. */
  isIncomplete: boolean
}

const nowhere = { near: undefined, within: undefined, city: undefined }

/** Where: a country, a region of it, or a circle around a city, which then decides alone. */
export function PlaceFields({ draft, first, onChange, onHalf, isIncomplete }: Props) {
  const say = usePhrases('search')
  const saySignup = usePhrases('signup')
  const { search_fields: offered, countries, language, geoip_selected_country } = useSettings()
  const user = useUser()
  const [chosenCountry, setCountry] = useState(draft.country)
  const [text, setText] = useState(draft.city ?? '')
  const country = chosenCountry ?? first?.country ?? user?.profile.country ?? geoip_selected_country
  const isNear = draft.near !== undefined

  function changeCountry(next: Country) {
    setCountry(next)
    type('')
    onChange({ ...nowhere, country: next, countryregion: undefined })
  }

  function type(typed: string) {
    setText(typed)
    onHalf(typed.trim() !== '')
  }

  return (
    <>
      {offered.includes('country') && countries.length > 1 && (
        <Select
          label={say('fields.country')}
          options={countryOptions(countries, language)}
          value={country}
          onChange={(next) => isOneOf(countries, next) && changeCountry(next)}
        />
      )}
      {offered.includes('countryregion') && !isNear && (
        <RegionField
          country={country}
          value={draft.countryregion ?? ''}
          onChange={(region) =>
            // A region names its country with it; without one only a country that somebody chose stays.
            onChange(region ? { country, countryregion: region } : { country: chosenCountry, countryregion: undefined })
          }
        />
      )}
      {offered.includes('near') && (
        <div className="flex flex-col gap-4">
          <CityField
            country={country}
            text={text}
            onType={(typed) => {
              type(typed)
              onChange(nowhere)
            }}
            onChoose={({ id, city }) => {
              setText(city)
              onHalf(false)
              onChange({ near: id, city, within: draft.within ?? DEFAULT_BAND, countryregion: undefined })
            }}
            error={isIncomplete ? saySignup('location.choose') : undefined}
          />
          {isNear && (
            <Select
              label={say('fields.within')}
              options={nearBands.map((km) => ({ value: String(km), label: say('fields.km', { km }) }))}
              value={String(draft.within ?? DEFAULT_BAND)}
              onChange={(within) => onChange({ within: Number(within) })}
            />
          )}
        </div>
      )}
    </>
  )
}

interface RegionProps {
  country: Country
  value: string
  onChange: (region: string) => void
}

function RegionField({ country, value, onChange }: RegionProps) {
  const say = usePhrases('search')
  const { language } = useSettings()
  const regions = useRegions(country)
  return (
    <Select
      label={say('fields.region')}
      placeholder={say('fields.any_region')}
      options={regionOptions(regions, language)}
      value={value}
      onChange={onChange}
    />
  )
}
