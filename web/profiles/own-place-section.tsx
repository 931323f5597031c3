import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnProfile } from '#contract/profiles.ts'
import { saveLocation } from '#contract/signup.ts'
import { call } from '#client/api/call.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { isHalf, type PlaceDraft, PlaceFields } from '#web/places/place-fields.tsx'
import { useKeepUser } from '#web/members/user.ts'
import { EditSection } from './edit-section.tsx'
import { ownProfileQuery } from '#web/members/own-profile-query.ts'
import { PROFILE } from '#web/members/profile-query.ts'
import { SAVING, useIsLastSent, useKeptChanges } from './kept-changes.ts'
import { refreshSuggestions } from './refresh-suggestions.ts'

/** Where the member lives, as in signup. */
export function OwnPlaceSection() {
  const say = usePhrases('profiles')
  const keepUser = useKeepUser()
  const queryClient = useQueryClient()
  const { data: profile } = useSuspenseQuery(ownProfileQuery)
  const [changes, setChanges] = useKeptChanges<PlaceDraft>('place')
  const [isIncomplete, setIsIncomplete] = useState(false)
  const draft = { ...asDraft(profile), ...changes }
  const isDirty = Object.keys(changes).length > 0

  const saving = useMutation({
    mutationKey: SAVING,
    mutationFn: ({ country, place, region }: PlaceDraft) =>
      call(saveLocation, { country, ...(place ? { place_id: place.id } : region ? { region } : {}) }),
    onSuccess: async ({ user }) => {
      keepUser(user)
      void queryClient.invalidateQueries({ queryKey: [PROFILE] })
      refreshSuggestions(queryClient)
      await queryClient.refetchQueries({ queryKey: ownProfileQuery.queryKey })
      setChanges(() => ({}))
    },
  })
  const isLastSent = useIsLastSent(saving.submittedAt)

  const state = {
    isDirty,
    isSaving: saving.isPending,
    isSaved: saving.isSuccess && isLastSent && !isDirty,
    refusal: saving.error,
    save: () => {
      setIsIncomplete(isHalf(draft))
      if (!isHalf(draft)) saving.mutate(draft)
    },
    discard: () => {
      setChanges(() => ({}))
      setIsIncomplete(false)
      saving.reset()
    },
  }
  return (
    <EditSection id="place" title={say('own.place')} text={say('own.place_text')} state={state}>
      <PlaceFields
        draft={draft}
        onChange={(more) => {
          setIsIncomplete(false)
          setChanges((all) => ({ ...all, ...more }))
        }}
        isIncomplete={isIncomplete}
      />
    </EditSection>
  )
}

/** The region of a town goes without saying. */
function asDraft({ country, city, region, place_id }: OwnProfile): PlaceDraft {
  const isTown = place_id !== null && city !== null
  return {
    country,
    text: city ?? '',
    place: isTown ? { id: place_id, country, city, region: region ?? '', region_name: '' } : null,
    region: isTown ? '' : (region ?? ''),
  }
}
