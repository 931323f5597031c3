import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useUser } from '#web/members/user.ts'
import { readPrefill } from '#web/signup-entry/account-draft.ts'
import { screen, screenHead } from '#web/platform/screen.ts'
import { FlowProvider } from './flow.ts'
import { OpenSignup } from './open-signup.tsx'
import { SignupSteps } from './signup-steps.tsx'
import { StepDots, StepTitle } from './steps/step-heading.tsx'
import { isShownStep, type ShownStep, stepToShow } from '#web/signup-entry/steps.ts'
import { usePageFlow } from './use-page-flow.ts'

interface Search {
  step?: ShownStep
  gender?: string
  seeks?: string
  birth?: string
}

export const Route = createFileRoute('/_default/signup')({
  validateSearch: ({ step, gender, seeks, birth }: Record<string, unknown>): Search => ({
    ...(isShownStep(step) ? { step } : {}),
    ...(typeof gender === 'string' ? { gender } : {}),
    ...(typeof seeks === 'string' ? { seeks } : {}),
    ...(typeof birth === 'string' ? { birth } : {}),
  }),
  beforeLoad: ({ context: { user } }) => {
    if (user?.signup_step === 'done') throw redirect({ to: '/members' })
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
  const router = useRouter()
  const search = Route.useSearch()
  const step = stepToShow(useUser(), search.step)
  const flow = usePageFlow(step)
  const isPrefilled = Boolean(search.gender || search.seeks || search.birth)

  // The answers are in the draft by now. A date of birth has no business in an address.
  useEffect(() => {
    if (isPrefilled) void router.navigate({ to: '/signup', search: {}, replace: true })
  }, [isPrefilled, router])

  return (
    <section className="mx-auto flex max-w-md flex-col gap-4 px-4 py-6 sm:py-12">
      <OpenSignup>
        <FlowProvider value={flow}>
          <StepDots className="flex flex-wrap items-center justify-between gap-x-4" />
          <h1 className="text-3xl">
            <StepTitle />
          </h1>
          <SignupSteps prefill={readPrefill({ ...search })} />
        </FlowProvider>
      </OpenSignup>
    </section>
  )
}
