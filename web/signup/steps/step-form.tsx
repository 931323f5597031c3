import { ArrowLeft } from 'lucide-react'
import type { ReactNode, SubmitEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { useAboveKeyboard } from '#ui/use-above-keyboard.ts'
import { useIntoView } from '#ui/use-into-view.ts'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useFlow } from '../flow.ts'

interface Props {
  lead?: ReactNode
  children?: ReactNode
  /** What the one primary button says. */
  go: ReactNode
  onGo: (event: SubmitEvent<HTMLFormElement>) => void
  /** Passes over the step; absent where it cannot be passed over. */
  onLater?: (() => void) | undefined
  isBusy: boolean
  /** Whether the answer is typed: then its field has the focus as soon as it is asked for. */
  isTyped?: boolean | undefined
  /** A call that was refused, unless its field says so. */
  refusal?: unknown
  /** Beside the way back, at the end of the line. */
  other?: ReactNode
}

/** What every question has: a lead, fields, and within reach of the thumb one way on and a quieter one. */
export function StepForm(props: Props) {
  const { lead, children, go, onGo, onLater, isBusy, isTyped = false, refusal, other } = props
  const say = usePhrases('signup')
  const { goBack, isModal } = useFlow()
  const shownRefusal = useIntoView<HTMLDivElement>(refusal)
  const foot = useAboveKeyboard<HTMLDivElement>()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isBusy) onGo(event)
  }

  return (
    <form
      noValidate
      data-typing={isTyped || undefined}
      className={classes(
        // What takes the focus comes to stand above the foot.
        'flex flex-col gap-6 short:gap-4 [&_:is(input,textarea)]:scroll-mb-36',
        !isModal && 'max-sm:flex-1',
        // A line belongs to the title above it.
        Boolean(lead) && !isModal && '-mt-4 short:-mt-2',
      )}
      onSubmit={submit}
    >
      {lead && <p className="text-pretty text-muted">{lead}</p>}
      {children}
      <div ref={shownRefusal} className="scroll-mb-36 empty:hidden">
        <Refused by={refusal} />
      </div>
      <div
        ref={foot}
        className={classes(
          'sticky bottom-0 z-10 -mx-1 flex flex-col gap-2 px-1 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]',
          // What goes on behind it fades, so that nobody takes the edge for the end.
          'before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-4',
          'before:bg-linear-to-t before:to-transparent',
          // A phone has it at the foot of the screen, in one place for all questions. On a wide page it stands where it
          // is: over the light a pinned one would need a ground of its own.
          isModal
            ? '-mb-2 bg-surface before:from-surface'
            : 'bg-paper before:from-paper max-sm:mt-auto sm:-mb-2 lg:static lg:bg-transparent lg:before:hidden',
        )}
      >
        <Button type="submit" size="large" isBusy={isBusy}>
          {go}
        </Button>
        {(goBack || onLater || other || !isModal) && (
          <div className="flex min-h-11 flex-wrap justify-between gap-x-2 *:first:-ms-4 *:last:-me-4">
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
            {other}
          </div>
        )}
      </div>
    </form>
  )
}
