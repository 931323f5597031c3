import { useEffect, useRef } from 'react'
import { classes } from '#ui/classes.ts'
import { Dots } from '#ui/dots.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { FictionalLabel } from '#web/cards/fictional-label.tsx'
import { useUser } from '#web/members/user.ts'
import { useFlow } from '../flow.ts'
import { JoiningHalves } from '../joining-halves.tsx'
import { numberInStep } from '../questions.ts'
import { useStepCount } from '../use-step-count.ts'
import { useSought } from '../use-sought.ts'

/**
 * Where one is: the two halves; words that count the steps and say what this one is about; dots, of which the current one
 * fills with its questions, so that nothing is counted twice.
 */
export function StepHeader({ isBesideHalves = false }: { isBesideHalves?: boolean | undefined }) {
  const say = usePhrases('signup')
  const flow = useFlow()
  const { step } = flow
  const { number, count } = numberInStep(flow)
  const { person } = useSought()
  const { current, count: steps } = useStepCount(step)
  return (
    <span data-joining={isBesideHalves || undefined} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <JoiningHalves className={classes('flex w-24 shrink-0 short:w-20', isBesideHalves && 'md:hidden')} />
      <span className="flex flex-col items-start gap-2">
        <span className="text-sm text-muted">
          <span className="font-semibold whitespace-nowrap text-ink">{say('step', { current, count: steps })}</span>
          <span aria-hidden className="font-normal">
            {' · '}
            {say(`parts.${step}`)}
          </span>
        </span>
        <Dots current={current} count={steps} done={number / count} />
        <span className={classes('empty:hidden', isBesideHalves && 'md:sr-only')}>
          <FictionalLabel isFictional={person?.isFictional === true} />
        </span>
      </span>
    </span>
  )
}

/** Where the focus goes with a new question: into a field that is there to be typed in, else to the question itself. */
const TYPING = 'form[data-typing] :is(input, textarea)'

/** The question. It takes the focus when it changes, so that nobody is left on a button that is gone. */
export function StepTitle() {
  const { question } = useFlow()
  const title = useTitle()
  const ref = useRef<HTMLSpanElement>(null)
  const shown = useRef(question)

  useEffect(() => {
    if (shown.current === question) return
    shown.current = question
    const field = document.querySelector<HTMLElement>(TYPING) ?? ref.current
    field?.focus()
  }, [question])

  return (
    <span ref={ref} tabIndex={-1} className="scroll-mt-24 font-display font-semibold outline-none">
      {title}
    </span>
  )
}

/** Says to those who listen which question has come, and where it stands. */
export function StepAnnouncement() {
  const say = usePhrases('signup')
  const flow = useFlow()
  const title = useTitle()
  const { number, count } = numberInStep(flow)
  const step = useStepCount(flow.step)
  const place = count > 1 ? say('step_question', { ...step, question: number, questions: count }) : say('step', step)
  return (
    <p role="status" className="sr-only">
      {place}: {title}
    </p>
  )
}

function useTitle(): string {
  const say = usePhrases('signup')
  const { question } = useFlow()
  const isConfirmed = useUser()?.status === 'active'
  return question === 'sent' && isConfirmed ? say('sent.confirmed_title') : say(`ask.${question}`)
}
