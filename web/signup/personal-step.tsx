import { useState } from 'react'
import { savePersonal } from '#contract/signup.ts'
import { bodyTypes, eyeColors, hairColors, relationshipStatuses, sexualities } from '#contract/vocabularies.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#web/platform/api/call.ts'
import { usePhrases } from '#web/platform/phrases/phrases.ts'
import { useMember } from '#web/sessions/user.ts'
import { useSettings } from '#web/sites/settings.ts'
import { ChipGroup } from './chip-group.tsx'
import { useGoOn } from './flow.ts'
import { useKept } from './kept.ts'
import { StepForm } from './step-form.tsx'

const lists = {
  sexuality: sexualities,
  relationship_status: relationshipStatuses,
  body_type: bodyTypes,
  hair_color: hairColors,
  eye_color: eyeColors,
} as const
type ListName = keyof typeof lists

const nothing = { sexuality: '', relationship_status: '', body_type: '', hair_color: '', eye_color: '', tattoos: '' }
const initial = { ...nothing, interests: [] as string[] }

/** As many as fit on a phone without scrolling past the button. */
const FIRST_INTERESTS = 18

/** How the member describes themselves; every answer can be left out. */
export function PersonalStep() {
  const say = usePhrases('signup')
  const sayWord = usePhrases('vocabularies')
  const sayInterest = usePhrases('interests')
  const { interests } = useSettings()
  const { id } = useMember()
  const goOn = useGoOn()
  const [draft, change] = useKept(`personal.${id}`, initial)
  const [isWhole, setIsWhole] = useState(false)
  const shown = interests.filter(
    (interest, at) => isWhole || at < FIRST_INTERESTS || draft.interests.includes(interest),
  )

  function save() {
    const { tattoos, interests, ...answers } = draft
    const given = Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer))
    goOn.mutate(() => call(savePersonal, { ...given, ...(tattoos ? { tattoos: tattoos === 'yes' } : {}), interests }))
  }

  return (
    <StepForm
      lead={say('personal.lead')}
      go={say('next')}
      onGo={save}
      onLater={() => goOn.mutate(undefined)}
      isBusy={goOn.isPending}
      refusal={goOn.error}
    >
      {(Object.keys(lists) as ListName[]).map((list) => (
        <ChipGroup
          key={list}
          label={say(`personal.${list}`)}
          options={lists[list].map((value) => ({ value, label: sayWord(`${list}.${value}` as 'eye_color.blue') }))}
          chosen={draft[list] ? [draft[list]] : []}
          onChange={([answer = '']) => change({ [list]: answer })}
        />
      ))}
      <ChipGroup
        label={say('personal.tattoos')}
        options={(['yes', 'no'] as const).map((value) => ({ value, label: say(`personal.${value}`) }))}
        chosen={draft.tattoos ? [draft.tattoos] : []}
        onChange={([tattoos = '']) => change({ tattoos })}
      />
      <ChipGroup
        label={say('personal.interests')}
        hint={say('personal.interests_hint')}
        hasMany
        options={shown.map((value) => ({ value, label: sayInterest(value) }))}
        chosen={draft.interests}
        onChange={(chosen) => change({ interests: chosen })}
      >
        {shown.length < interests.length && (
          <Button variant="quiet" size="small" onClick={() => setIsWhole(true)}>
            {say('personal.more_interests')}
          </Button>
        )}
      </ChipGroup>
    </StepForm>
  )
}
