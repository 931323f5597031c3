import { ABOUT_LENGTH, saveAbout } from '#contract/signup.ts'
import { Field, TextArea } from '#ui/field.tsx'
import { call } from '#client/api/call.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useMember } from '#web/members/user.ts'
import { useForm } from '#client/form/use-form.ts'
import { useFlow, useNextQuestion, useNextStep } from '../flow.ts'
import { useDraft } from '#client/form/draft-storage.ts'
import { SIGNUP_DRAFTS } from '#web/signup-entry/account-draft.ts'
import { questionAmong, questionsOf } from '../questions.ts'
import { StepForm } from './step-form.tsx'

const LONGEST_REASON = 200

/** The member's own words. */
export function AboutStep() {
  const say = usePhrases('signup')
  const { id } = useMember()
  const question = questionAmong(questionsOf.about, useFlow().question)
  const toNextStep = useNextStep()
  const [draft, change] = useDraft(`${SIGNUP_DRAFTS}about.${id}`, { about_me: '', reason_for_signup: '' })
  const next = useNextQuestion(save)
  const form = useForm({ fields: questionsOf.about, sending: toNextStep, send: next })

  function save() {
    const { about_me, reason_for_signup } = draft
    toNextStep.mutate(() => call(saveAbout, { about_me, ...(reason_for_signup.trim() ? { reason_for_signup } : {}) }))
  }

  /** What was written before somebody had enough is kept. */
  function leaveOutTheRest() {
    if (draft.about_me.trim() || draft.reason_for_signup.trim()) save()
    else toNextStep.mutate(undefined)
  }

  return (
    <StepForm
      key={question}
      lead={question === 'about_me' ? say('about.lead') : undefined}
      go={say('next')}
      onGo={form.submit}
      onLater={leaveOutTheRest}
      isBusy={toNextStep.isPending}
      isTyped
      refusal={form.refusal}
    >
      {question === 'about_me' ? (
        <TextArea
          label={say('about.about_me')}
          name="about_me"
          rows={6}
          maxLength={ABOUT_LENGTH}
          placeholder={say('about.placeholder')}
          hint={say('about.count', { count: draft.about_me.length, most: ABOUT_LENGTH })}
          value={draft.about_me}
          onChange={(event) => change({ about_me: event.target.value })}
          error={form.errorOf('about_me')}
        />
      ) : (
        <Field
          label={say('about.reason')}
          name="reason_for_signup"
          maxLength={LONGEST_REASON}
          placeholder={say('about.reason_placeholder')}
          value={draft.reason_for_signup}
          onChange={(event) => change({ reason_for_signup: event.target.value })}
          error={form.errorOf('reason_for_signup')}
        />
      )}
    </StepForm>
  )
}
