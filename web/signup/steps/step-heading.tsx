import { useEffect, useRef } from 'react'
import { Dots } from '#ui/dots.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useUser } from '#web/members/user.ts'
import { useFlow } from '../flow.ts'
import { numberOf, shownSteps } from '#web/signup-entry/steps.ts'

/** Where one is, in dots and in words. */
export function StepDots({ className }: { className?: string | undefined }) {
  const say = usePhrases('signup')
  const { step } = useFlow()
  const label = say('step', { current: numberOf(step), count: shownSteps.length })
  return (
    <span className={className}>
      <Dots current={numberOf(step)} count={shownSteps.length} label={label} />
      <span aria-hidden className="text-sm font-normal text-muted">
        {label}
      </span>
    </span>
  )
}

/** The question of the step. It takes the focus when the step changes, so that nobody is left on a button that is gone. */
export function StepTitle() {
  const say = usePhrases('signup')
  const { step } = useFlow()
  const isConfirmed = useUser()?.status === 'active'
  const ref = useRef<HTMLSpanElement>(null)
  const shown = useRef(step)

  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    ref.current?.focus()
  }, [step])

  return (
    <span ref={ref} tabIndex={-1} className="scroll-mt-24 font-display font-semibold outline-none">
      {say(step === 'sent' && isConfirmed ? 'sent.confirmed_title' : `${step}.title`)}
    </span>
  )
}
