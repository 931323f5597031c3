import { BellRing, EyeOff, Heart } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useNextStep } from '../flow.ts'
import { askPermission, type Permission, readPermission } from './push-permission.ts'
import { StepForm } from './step-form.tsx'

const reasons = [
  ['one', EyeOff],
  ['two', Heart],
  ['three', BellRing],
] as const

/** First the reasons, then the question of the browser, and that only when somebody presses. */
export function PushStep() {
  const say = usePhrases('signup')
  const toNextStep = useNextStep()
  const [permission, setPermission] = useState<Permission>('default')
  useEffect(() => setPermission(readPermission()), [])

  async function ask() {
    const answer = await askPermission()
    setPermission(answer)
    if (answer === 'granted') toNextStep.mutate(undefined)
  }

  const isOpen = permission === 'default'
  return (
    <StepForm
      lead={say('push.lead')}
      go={say(isOpen ? 'push.go' : 'next')}
      onGo={() => (isOpen ? void ask() : toNextStep.mutate(undefined))}
      onLater={isOpen ? () => toNextStep.mutate(undefined) : undefined}
      isBusy={toNextStep.isPending}
      refusal={toNextStep.error}
    >
      <ul className="flex flex-col gap-4">
        {reasons.map(([reason, Icon]) => (
          <li key={reason} className="flex items-center gap-4">
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text">
              <Icon aria-hidden size={20} />
            </span>
            <span className="min-w-0">{say(`push.${reason}`)}</span>
          </li>
        ))}
      </ul>
      <div aria-live="polite">
        {permission !== 'default' && (
          <Alert tone={permission === 'granted' ? 'success' : 'info'}>{say(`push.${permission}`)}</Alert>
        )}
      </div>
    </StepForm>
  )
}
