import { useLocation } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { readDraft } from '#client/form/draft-storage.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useUser } from '#web/members/user.ts'
import { ACCOUNT_DRAFT } from '#web/signup-entry/account-draft.ts'
import { useFirstDraft } from '#web/signup-entry/use-first-draft.ts'
import { FlowProvider } from './flow.ts'
import { PickedPhotoProvider } from './picked-photo.tsx'
import { questionToShow } from './questions.ts'
import { SignupSteps } from './signup-steps.tsx'
import { firstUnanswered } from './steps/account-questions.ts'
import { StepHeader, StepTitle } from './steps/step-heading.tsx'
import { type ShownStep, stepToShow } from '#web/signup-entry/steps.ts'
import { useModalFlow } from './use-modal-flow.ts'

/** Closes neither by Escape nor by the backdrop: a slip must not cost what was typed. */
export function SignupDialog({ step: asked }: { step: ShownStep }) {
  const say = usePhrases('signup')
  const step = stepToShow(useUser(), asked)
  const question = useLocation({ select: ({ state }) => state.question })
  // What the page below has asked already is not asked again.
  const empty = useFirstDraft()
  const [first] = useState(() => firstUnanswered(readDraft(ACCOUNT_DRAFT, empty)))
  const flow = useModalFlow({ step, question: questionToShow(step, question ?? first) })
  const stay = () => undefined

  return (
    <FlowProvider value={flow}>
      <PickedPhotoProvider>
        <Dialog
          isOpen
          isDismissable={false}
          closeLabel={say('leave')}
          onClose={flow.leave ?? stay}
          title={
            <span className="flex flex-col gap-4">
              <StepHeader />
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
      </PickedPhotoProvider>
    </FlowProvider>
  )
}
