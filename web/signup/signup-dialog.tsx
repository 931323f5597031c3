import { Suspense } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useUser } from '#web/members/user.ts'
import { FlowProvider } from './flow.ts'
import { SignupSteps } from './signup-steps.tsx'
import { StepDots, StepTitle } from './steps/step-heading.tsx'
import { type ShownStep, stepToShow } from '#web/signup-entry/steps.ts'
import { useModalFlow } from './use-modal-flow.ts'

/** Closes neither by Escape nor by the backdrop: a slip must not cost what was typed. */
export function SignupDialog({ step }: { step: ShownStep }) {
  const say = usePhrases('signup')
  const flow = useModalFlow(stepToShow(useUser(), step))
  const stay = () => undefined

  return (
    <FlowProvider value={flow}>
      <Dialog
        isOpen
        isDismissable={false}
        closeLabel={say('leave')}
        onClose={flow.leave ?? stay}
        title={
          <span className="flex flex-col gap-3">
            <StepDots className="flex items-center justify-between gap-4" />
            <span className="text-2xl">
              <StepTitle />
            </span>
          </span>
        }
      >
        <Suspense fallback={<Skeleton shape="block" className="h-80" />}>
          <SignupSteps />
        </Suspense>
      </Dialog>
    </FlowProvider>
  )
}
