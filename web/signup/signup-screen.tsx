import { createFileRoute, redirect } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useUser } from '#web/members/user.ts'
import { readPrefill } from '#web/signup-entry/account-draft.ts'
import { useFirstDraft } from '#web/signup-entry/use-first-draft.ts'
import { screen, screenHead } from '#web/platform/screen.ts'
import { BesideFaces } from '#web/sites/beside-faces.tsx'
import { FlowProvider } from './flow.ts'
import { JoiningHalves } from './joining-halves.tsx'
import { OpenSignup } from './open-signup.tsx'
import { PickedPhotoProvider } from './picked-photo.tsx'
import { isQuestion, type Question, questionToShow } from './questions.ts'
import { SignupSteps } from './signup-steps.tsx'
import { firstUnanswered } from './steps/account-questions.ts'
import { StepHeader, StepTitle } from './steps/step-heading.tsx'
import { isShownStep, type ShownStep, stepToShow } from '#web/signup-entry/steps.ts'
import { usePageFlow } from './use-page-flow.ts'

interface Search {
  step?: ShownStep
  question?: Question
  gender?: string
  seeks?: string
  birth?: string
}

export const Route = createFileRoute('/_default/signup')({
  validateSearch: ({ step, question, gender, seeks, birth }: Record<string, unknown>): Search => ({
    ...(isShownStep(step) ? { step } : {}),
    ...(isQuestion(question) ? { question } : {}),
    ...(typeof gender === 'string' ? { gender } : {}),
    ...(typeof seeks === 'string' ? { seeks } : {}),
    ...(typeof birth === 'string' ? { birth } : {}),
  }),
  beforeLoad: ({ context: { user } }) => {
    // Where whoever has to confirm first is told so, with the mail at hand: no answer of theirs would be taken here.
    if (user?.signup_step === 'done' || user?.must_confirm) throw redirect({ to: '/members' })
  },
  loader: ({ context }) =>
    screen(context, {
      phrases: ['signup', 'errors', 'sessions', 'vocabularies', 'interests', 'photos'],
      title: (say) => say('page_title'),
    }),
  head: screenHead,
  component: SignupScreen,
})

function SignupScreen() {
  const search = Route.useSearch()
  const prefill = readPrefill({ ...search })
  const step = stepToShow(useUser(), search.step)
  const first = firstUnanswered({ ...useFirstDraft(), ...prefill })
  const question = questionToShow(step, search.question ?? first)
  const flow = usePageFlow({ step, question })
  const isPrefilled = Boolean(search.gender || search.seeks || search.birth)

  // The answers are in the draft by now. A date of birth has no business in an address.
  useEffect(() => {
    if (isPrefilled) flow.ask(question, true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the flow is made anew with every drawing.
  }, [isPrefilled, question])

  return (
    <FlowProvider value={flow}>
      <PickedPhotoProvider>
        <BesideFaces faces={<JoiningHalves isLarge className="mx-auto hidden w-full max-w-100 md:flex" />}>
          <OpenSignup>
            <StepHeader isBesideHalves />
            <h1 className="page-title">
              <StepTitle />
            </h1>
            <SignupSteps prefill={prefill} />
          </OpenSignup>
        </BesideFaces>
      </PickedPhotoProvider>
    </FlowProvider>
  )
}
