import { ArrowLeft } from 'lucide-react'
import type { ReactNode, SubmitEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useFlow } from '../flow.ts'

interface Props {
  lead: ReactNode
  children?: ReactNode
  /** What the one primary button says. */
  go: ReactNode
  onGo: (event: SubmitEvent<HTMLFormElement>) => void
  /** Passes over the step; absent where it cannot be passed over. */
  onLater?: (() => void) | undefined
  isBusy: boolean
  /** Whether the primary button can be pressed yet. */
  isReady?: boolean | undefined
  /** A call that was refused, unless its field says so. */
  refusal?: unknown
  after?: ReactNode
}

/** What every step has: a lead, its questions, one way on, and a quieter one. */
export function StepForm({ lead, children, go, onGo, onLater, isBusy, isReady = true, refusal, after }: Props) {
  const say = usePhrases('signup')
  const { goBack } = useFlow()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isBusy && isReady) onGo(event)
  }

  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={submit}>
      <p className="text-pretty text-muted">{lead}</p>
      {children}
      <Refused by={refusal} />
      <div className="flex flex-col gap-2">
        <Button type="submit" size="large" isBusy={isBusy} disabled={!isReady}>
          {go}
        </Button>
        {(goBack || onLater) && (
          <div className="flex justify-between gap-2 *:first:-ms-4 *:last:-me-4">
            {goBack ? (
              <Button variant="quiet" disabled={isBusy} onClick={goBack}>
                <ArrowLeft aria-hidden size={18} />
                {say('back')}
              </Button>
            ) : (
              <span />
            )}
            {onLater && (
              <Button variant="quiet" disabled={isBusy} onClick={onLater}>
                {say('later')}
              </Button>
            )}
          </div>
        )}
        {after}
      </div>
    </form>
  )
}
