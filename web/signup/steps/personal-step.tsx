import { savePersonal } from '#contract/signup.ts'
import { call } from '#client/api/call.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { AnswerChips, InterestChips, questions, TattooChips } from '#web/vocabularies/description-chips.tsx'
import { useMember } from '#web/members/user.ts'
import { useNextStep } from '../flow.ts'
import { useDraft } from '#client/form/draft-storage.ts'
import { SIGNUP_DRAFTS } from '#web/signup-entry/account-draft.ts'
import { StepForm } from './step-form.tsx'

const nothing = { sexuality: '', relationship_status: '', body_type: '', hair_color: '', eye_color: '', tattoos: '' }
const initial: typeof nothing & { interests: string[] } = { ...nothing, interests: [] }

/** How the member describes themselves; every answer can be left out. */
export function PersonalStep() {
  const say = usePhrases('signup')
  const { id } = useMember()
  const toNextStep = useNextStep()
  const [draft, change] = useDraft(`${SIGNUP_DRAFTS}personal.${id}`, initial)

  function save() {
    const { tattoos, interests, ...answers } = draft
    const given = Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer))
    toNextStep.mutate(() =>
      call(savePersonal, { ...given, ...(tattoos ? { tattoos: tattoos === 'yes' } : {}), interests }),
    )
  }

  return (
    <StepForm
      lead={say('personal.lead')}
      go={say('next')}
      onGo={save}
      onLater={() => toNextStep.mutate(undefined)}
      isBusy={toNextStep.isPending}
      refusal={toNextStep.error}
    >
      {questions.map((question) => (
        <AnswerChips
          key={question}
          question={question}
          value={draft[question]}
          onChange={(answer) => change({ [question]: answer })}
        />
      ))}
      <TattooChips
        value={draft.tattoos ? draft.tattoos === 'yes' : null}
        onChange={(hasSome) => change({ tattoos: hasSome === null ? '' : hasSome ? 'yes' : 'no' })}
      />
      <InterestChips value={draft.interests} onChange={(chosen) => change({ interests: [...chosen] })} />
    </StepForm>
  )
}
