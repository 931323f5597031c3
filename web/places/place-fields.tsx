import { isOneOf } from '#contract/is-one-of.ts'
import type { Country } from '#contract/locales.ts'
import type { Place } from '#contract/places.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Select } from '#ui/select.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { CityField } from './city-field.tsx'
import { regionOptions } from './region-options.ts'
import { useRegions } from './use-places.ts'

export interface PlaceDraft {
  country: Country
  /** What stands in the city's field. */
  text: string
  /** The town that was chosen. */
  place: Place | null
  region: string
}

interface Props {
  draft: PlaceDraft
  onChange: (changes: Partial<PlaceDraft>) => void
  isIncomplete: boolean
}

/** Where one lives, by hand: a town, else a region, else the country. */
export function PlaceFields({ draft: { country, text, region }, onChange, isIncomplete }: Props) {
  const say = usePhrases('signup')
  const { countries, language } = useSettings()
  const regions = useRegions(country)
  return (
    <div className="flex flex-col gap-4">
      {countries.length > 1 && (
        <Select
          label={say('location.country')}
          name="country"
          autoComplete="country"
          options={namesOf(countries, language)}
          value={country}
          onChange={(next) =>
            isOneOf(countries, next) && onChange({ country: next, place: null, text: '', region: '' })
          }
        />
      )}
      <CityField
        country={country}
        text={text}
        onType={(typed) => onChange({ text: typed, place: null })}
        onChoose={(found) => onChange(chosen(found))}
        error={isIncomplete ? say('location.choose') : undefined}
      />
      <Disclosure title={say('location.not_listed')} className="-my-2 border-b-0" isOpenAtFirst={region !== ''}>
        <Select
          label={say('location.region')}
          name="region"
          placeholder={say('location.no_region')}
          options={regionOptions(regions, language)}
          value={region}
          onChange={(next) => onChange({ region: next, place: null, text: '' })}
        />
      </Disclosure>
    </div>
  )
}

export function chosen(place: Place): PlaceDraft {
  return { country: place.country, place, text: place.city, region: '' }
}

/** Half a name is no town; nothing at all is an answer. */
export function isHalf({ text, place, region }: PlaceDraft): boolean {
  return text.trim() !== '' && !place && !region
}

/** Countries with their names in the reader's language, in its alphabet. */
function namesOf(countries: readonly Country[], language: string) {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const options = countries.map((value) => ({ value, label: names.of(value) ?? value }))
  return options.sort((a, b) => a.label.localeCompare(b.label, language))
}
