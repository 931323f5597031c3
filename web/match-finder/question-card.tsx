import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { classes } from '#ui/classes.ts'
import { Dots } from '#ui/dots.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import type { Question } from './questions.ts'

interface Props {
  question: Question
  /** What was answered before, when one comes back to it. */
  answer: string | undefined
  at: number
  count: number
  /** Without a value the question is skipped. */
  onAnswer: (value: string | undefined) => void
  onBack: (() => void) | undefined
}

export function QuestionCard({ question: { title, options }, answer, at, count, onAnswer, onBack }: Props) {
  const say = usePhrases('match-finder')
  const heading = useRef<HTMLHeadingElement>(null)
  // The first question comes with the page; the others replace what had the focus.
  useEffect(() => {
    if (at > 0) heading.current?.focus()
  }, [at])
  return (
    <Card className="flex w-full flex-col gap-6">
      <Dots current={at + 1} count={count} label={say('step', { step: at + 1, count })} className="justify-start" />
      <h2 ref={heading} tabIndex={-1} className="font-display text-xl font-semibold text-balance outline-none">
        {title}
      </h2>
      <div className="flex flex-col gap-3">
        {options.map(({ value, label }) => (
          <Button
            key={value}
            variant="secondary"
            size="large"
            aria-pressed={value === answer}
            className={classes(value === answer && 'border-accent-text bg-accent-soft')}
            onClick={() => onAnswer(value)}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className="flex justify-between gap-2">
        {onBack ? (
          <Button variant="quiet" onClick={onBack}>
            {say('back')}
          </Button>
        ) : (
          <span />
        )}
        <Button variant="quiet" onClick={() => onAnswer(undefined)}>
          {say('skip')}
        </Button>
      </div>
    </Card>
  )
}
