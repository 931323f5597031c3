import { usePhrases } from '#client/phrases/phrases.ts'
import { useMember } from '#web/members/user.ts'
import { useNextStep } from '../flow.ts'
import { MailBox } from '#web/activation/mail-box.tsx'
import { StepForm } from './step-form.tsx'

/** The last step: a mail is on its way. Whoever has opened it already only has to go in. */
export function SentStep() {
  const say = usePhrases('signup')
  const { status } = useMember()
  const toNextStep = useNextStep()
  const isConfirmed = status === 'active'

  return (
    <StepForm
      lead={isConfirmed ? say('sent.confirmed_lead') : say('sent.lead')}
      go={say('sent.go')}
      onGo={() => toNextStep.mutate(undefined)}
      isBusy={toNextStep.isPending}
      refusal={toNextStep.error}
    >
      {!isConfirmed && <MailBox />}
    </StepForm>
  )
}
