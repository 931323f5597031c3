import { usePrefetchQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { saveLocation } from '#contract/signup.ts'
import { call } from '#client/api/call.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { ownGendersQuery } from '#web/members/own-genders-query.ts'
import { useMember } from '#web/members/user.ts'
import { useNextStep } from '../flow.ts'
import { useDraft } from '#client/form/draft-storage.ts'
import { SIGNUP_DRAFTS } from '#web/signup-entry/account-draft.ts'
import { LocateButton } from '#web/places/locate-button.tsx'
import { chosen, isHalf, type PlaceDraft, PlaceFields } from '#web/places/place-fields.tsx'
import { StepForm } from './step-form.tsx'
import { useLocate } from '#web/places/use-locate.ts'

/** Where the member lives: a town by hand or by the device, else a region, else the country. */
export function LocationStep() {
  const say = usePhrases('signup')
  const { id, profile } = useMember()
  const toNextStep = useNextStep()
  // The next step's words follow it.
  usePrefetchQuery(ownGendersQuery(id))
  const [draft, change] = useDraft<PlaceDraft>(`${SIGNUP_DRAFTS}location.${id}`, {
    country: profile.country,
    text: '',
    place: null,
    region: '',
  })
  const { country, place, region } = draft
  const [isIncomplete, setIsIncomplete] = useState(false)
  const { state, locate, cancel } = useLocate((found) => change(chosen(found)))

  function alter(changes: Partial<PlaceDraft>) {
    setIsIncomplete(false)
    cancel()
    change(changes)
  }

  function save() {
    setIsIncomplete(isHalf(draft))
    if (isHalf(draft)) return
    const where = place ? { place_id: place.id } : region ? { region } : {}
    toNextStep.mutate(() => call(saveLocation, { country, ...where }))
  }

  return (
    <StepForm
      lead={say('location.lead')}
      go={say('next')}
      onGo={save}
      onLater={() => toNextStep.mutate(undefined)}
      isBusy={toNextStep.isPending}
      refusal={toNextStep.error}
    >
      <LocateButton state={state} city={place?.city ?? ''} onPress={() => void locate()} />
      <p
        aria-hidden
        className="flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
      >
        {say('location.or')}
      </p>
      <PlaceFields draft={draft} onChange={alter} isIncomplete={isIncomplete} />
    </StepForm>
  )
}
