import { useState } from 'react'
import type { Country } from '#contract/locales.ts'
import type { Place } from '#contract/places.ts'
import { saveLocation } from '#contract/signup.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Select } from '#ui/select.tsx'
import { call } from '#web/platform/api/call.ts'
import { usePhrases } from '#web/platform/phrases/phrases.ts'
import { useMember } from '#web/sessions/user.ts'
import { useSettings } from '#web/sites/settings.ts'
import { CityField } from './city-field.tsx'
import { useGoOn } from './flow.ts'
import { useKept } from './kept.ts'
import { LocateButton } from './locate-button.tsx'
import { StepForm } from './step-form.tsx'
import { useLocate } from './use-locate.ts'
import { useRegions } from './use-places.ts'

interface Draft {
  country: Country
  text: string
  place: Place | null
  region: string
}

/** Where the member lives: a town by hand or by the device, else a region, else the country. */
export function LocationStep() {
  const say = usePhrases('signup')
  const { countries, language } = useSettings()
  const { id, profile } = useMember()
  const goOn = useGoOn()
  const [draft, change] = useKept<Draft>(`location.${id}`, {
    country: profile.country,
    text: '',
    place: null,
    region: '',
  })
  const { country, text, place, region } = draft
  const [isIncomplete, setIsIncomplete] = useState(false)
  const regions = useRegions(country)
  const choose = (found: Place) => change({ country: found.country, place: found, text: found.city, region: '' })
  const { state, locate, cancel } = useLocate(choose)

  function alter(changes: Partial<Draft>) {
    setIsIncomplete(false)
    cancel()
    change(changes)
  }

  function save() {
    // Half a name is no town; nothing at all is an answer.
    const isHalf = text.trim() !== '' && !place && !region
    setIsIncomplete(isHalf)
    if (isHalf) return
    const where = place ? { place_id: place.id } : region ? { region } : {}
    goOn.mutate(() => call(saveLocation, { country, ...where }))
  }

  return (
    <StepForm
      lead={say('location.lead')}
      go={say('next')}
      onGo={save}
      onLater={() => goOn.mutate(undefined)}
      isBusy={goOn.isPending}
      refusal={goOn.error}
    >
      <LocateButton state={state} city={place?.city ?? ''} onPress={() => void locate()} />
      <p
        aria-hidden
        className="flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
      >
        {say('location.or')}
      </p>
      <div className="flex flex-col gap-4">
        {countries.length > 1 && (
          <Select
            label={say('location.country')}
            name="country"
            autoComplete="country"
            options={namesOf(countries, language)}
            value={country}
            onChange={(next) => alter({ country: next as Country, place: null, text: '', region: '' })}
          />
        )}
        <CityField
          country={country}
          text={text}
          onType={(typed) => alter({ text: typed, place: null })}
          onChoose={(found) => {
            alter({})
            choose(found)
          }}
          error={isIncomplete ? say('location.choose') : undefined}
        />
        <Disclosure title={say('location.not_listed')} className="-my-2 border-b-0" isOpenAtFirst={region !== ''}>
          <Select
            label={say('location.region')}
            name="region"
            placeholder={say('location.no_region')}
            options={regions.map(({ code, name }) => ({ value: code, label: name }))}
            value={region}
            onChange={(next) => alter({ region: next, place: null, text: '' })}
          />
        </Disclosure>
      </div>
    </StepForm>
  )
}

/** Countries with their names in the reader's language, in its alphabet. */
function namesOf(countries: readonly Country[], language: string) {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const options = countries.map((value) => ({ value, label: names.of(value) ?? value }))
  return options.sort((a, b) => a.label.localeCompare(b.label, language))
}
