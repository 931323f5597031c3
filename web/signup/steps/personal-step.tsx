import { useQuery } from '@tanstack/react-query'
import { savePersonal } from '#contract/signup.ts'
import { call } from '#client/api/call.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { AnswerChips, InterestChips, TattooChips } from '#web/vocabularies/description-chips.tsx'
import { ownGendersQuery } from '#web/members/own-genders-query.ts'
import { useMember } from '#web/members/user.ts'
import { useFlow, useNextQuestion, useNextStep } from '../flow.ts'
import { useDraft } from '#client/form/draft-storage.ts'
import { SIGNUP_DRAFTS } from '#web/signup-entry/account-draft.ts'
import { questionAmong, questionsOf } from '../questions.ts'
import { answersUpTo } from './answers-up-to.ts'
import { StepForm } from './step-form.tsx'

const nothing = { sexuality: '', relationship_status: '', body_type: '', hair_color: '', eye_color: '', tattoos: '' }
const initial: typeof nothing & { interests: string[] } = { ...nothing, interests: [] }

/** How the member describes themselves; every answer can be left out, and "later" leaves out the rest. */
export function PersonalStep() {
  const say = usePhrases('signup')
  const { id } = useMember()
  const { gender } = useQuery(ownGendersQuery(id)).data ?? { gender: 'other' }
  const question = questionAmong(questionsOf.personal, useFlow().question)
  const toNextStep = useNextStep()
  const [draft, change] = useDraft(`${SIGNUP_DRAFTS}personal.${id}`, initial)
  const next = useNextQuestion(() => save())

  function save(answered = draft) {
    const { tattoos, interests, ...answers } = answered
    const given = Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer))
    toNextStep.mutate(() =>
      call(savePersonal, { ...given, ...(tattoos ? { tattoos: tattoos === 'yes' } : {}), interests }),
    )
  }

  /** What was answered before somebody had enough is kept; what a lander brought along and nobody has seen is not. */
  function leaveOutTheRest() {
    const answered = answersUpTo(question, draft, initial)
    const hasAnswer = Object.values(answered).some((answer) => answer.length > 0)
    if (hasAnswer) save(answered)
    else toNextStep.mutate(undefined)
  }

  function answers() {
    if (question === 'interests') {
      return <InterestChips isLabelHidden value={draft.interests} onChange={(all) => change({ interests: [...all] })} />
    }
    if (question === 'tattoos') {
      return (
        <TattooChips
          isLabelHidden
          value={draft.tattoos ? draft.tattoos === 'yes' : null}
          onChange={(hasSome) => change({ tattoos: hasSome === null ? '' : hasSome ? 'yes' : 'no' })}
        />
      )
    }
    return (
      <AnswerChips
        isLabelHidden
        question={question}
        gender={gender}
        value={draft[question]}
        onChange={(answer) => change({ [question]: answer })}
      />
    )
  }

  return (
    <StepForm
      key={question}
      lead={say('personal.lead')}
      go={say('next')}
      onGo={next}
      onLater={leaveOutTheRest}
      isBusy={toNextStep.isPending}
      refusal={toNextStep.error}
    >
      {answers()}
    </StepForm>
  )
}
