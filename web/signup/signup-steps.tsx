import { useHydrated } from '@tanstack/react-router'
import { lazy, type ComponentType, Suspense } from 'react'
import { Skeleton } from '#ui/skeleton.tsx'
import { AboutStep } from './steps/about-step.tsx'
import type { Prefill } from '#web/signup-entry/account-draft.ts'
import { AccountStep } from './steps/account-step.tsx'
import { useFlow } from './flow.ts'
import { LocationStep } from './steps/location-step.tsx'
import { PersonalStep } from './steps/personal-step.tsx'
import { PushStep } from './steps/push-step.tsx'
import { SentStep } from './steps/sent-step.tsx'
import { StepAnnouncement } from './steps/step-heading.tsx'
import type { ShownStep } from '#web/signup-entry/steps.ts'

// It brings the cropping along, which the other steps can do without.
const PhotoStep = lazy(async () => ({ default: (await import('./steps/photo-step.tsx')).PhotoStep }))

const memberSteps: Record<Exclude<ShownStep, 'account'>, ComponentType> = {
  push: PushStep,
  photo: PhotoStep,
  location: LocationStep,
  personal: PersonalStep,
  about: AboutStep,
  sent: SentStep,
}

/** The question at hand. */
export function SignupSteps({ prefill }: { prefill?: Prefill | undefined }) {
  return (
    <>
      <StepAnnouncement />
      <Step prefill={prefill} />
    </>
  )
}

function Step({ prefill }: { prefill: Prefill | undefined }) {
  const { step } = useFlow()
  const isHydrated = useHydrated()
  const waiting = <Skeleton shape="block" className="h-80" />
  if (step === 'account') return <AccountStep prefill={prefill} />
  // Pages are rendered in one go, and would not wait for code that comes later.
  if (step === 'photo' && !isHydrated) return waiting
  const MemberStep = memberSteps[step]
  return (
    <Suspense key={step} fallback={waiting}>
      <MemberStep />
    </Suspense>
  )
}
