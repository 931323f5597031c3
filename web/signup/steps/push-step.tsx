import { BellRing, EyeOff, Heart } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { classes } from '#ui/classes.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { isRefusedByBrowser, type PushState } from '#web/push/push-state.ts'
import { usePush } from '#web/push/use-push.ts'
import { useNextStep } from '../flow.ts'
import { StepForm } from './step-form.tsx'

const reasons = [
  ['one', EyeOff],
  ['two', Heart],
  ['three', BellRing],
] as const

/** Where the browser has refused already there is nothing to ask, and the next step comes by itself. */
export function PushStep() {
  const { state } = usePush()
  const { mutate: passOver, isError } = useNextStep({ replace: true })
  // What was refused on this very screen is told there.
  const [isAsked, setIsAsked] = useState(false)
  const isPassedOver = state !== undefined && isRefusedByBrowser(state) && !isAsked

  useEffect(() => {
    if (isPassedOver) passOver(undefined)
  }, [isPassedOver, passOver])

  if (isPassedOver && !isError) return <Skeleton shape="block" className="h-80" />
  return <PushQuestion onAsk={() => setIsAsked(true)} />
}

/** First the reasons, then the question of the browser, and that only when somebody presses. */
function PushQuestion({ onAsk }: { onAsk: () => void }) {
  const say = usePhrases('signup')
  const toNextStep = useNextStep()
  const { state, turnOn, decline } = usePush()
  const answer = turnOn.isError ? 'failed' : answerOf(state)
  // Nothing is promised where the browser will not do it.
  const isRefused = answer === 'denied' || answer === 'unsupported'
  const next = () => toNextStep.mutate(undefined)
  const ask = () => {
    onAsk()
    turnOn.mutate(undefined, { onSuccess: (subscribed) => typeof subscribed === 'object' && subscribed && next() })
  }
  const later = () => {
    decline()
    next()
  }
  return (
    <StepForm
      lead={isRefused ? undefined : say('push.lead')}
      go={say(answer ? 'next' : 'push.go')}
      onGo={answer ? next : ask}
      onLater={answer ? undefined : later}
      isBusy={toNextStep.isPending || turnOn.isPending}
      refusal={toNextStep.error}
    >
      {!isRefused && <Reasons isKnown={state !== undefined} />}
      <div aria-live="polite">
        {answer && <Alert tone={answer === 'granted' ? 'success' : 'info'}>{say(`push.${answer}`)}</Alert>}
      </div>
    </StepForm>
  )
}

/** Not before the browser has said whether it would. */
function Reasons({ isKnown }: { isKnown: boolean }) {
  const say = usePhrases('signup')
  return (
    <ul className={classes('flex flex-col gap-4', !isKnown && 'invisible')}>
      {reasons.map(([reason, Icon]) => (
        <li key={reason} className="flex items-center gap-4">
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text">
            <Icon aria-hidden size={20} />
          </span>
          <span className="min-w-0">{say(`push.${reason}`)}</span>
        </li>
      ))}
    </ul>
  )
}

/** What is decided already; nothing while the question is open. */
function answerOf(state: PushState | undefined): 'granted' | 'denied' | 'unsupported' | undefined {
  if (!state) return undefined
  if (!state.isCapable) return 'unsupported'
  if (state.subscribed === 'denied') return 'denied'
  return state.subscribed ? 'granted' : undefined
}
