import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
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
    <Card className="@container flex w-full flex-col gap-6">
      <Dots current={at + 1} count={count} label={say('step', { step: at + 1, count })} className="justify-start" />
      <h2 ref={heading} tabIndex={-1} className="font-display text-xl font-semibold text-balance outline-none">
        {title}
      </h2>
      {/* Side by side as soon as a row has room for all of them. */}
      <div className="grid gap-3 @min-[30rem]:auto-cols-fr @min-[30rem]:grid-flow-col">
        {options.map(({ value, label }) => (
          // The same boxes as the answers of signup; here one press is enough.
          <button
            key={value}
            type="button"
            aria-pressed={value === answer}
            className="min-h-13 rounded-control border border-field-line bg-surface px-4 py-3 text-start font-semibold text-balance transition-colors @min-[30rem]:min-h-20 @min-[30rem]:lg:min-h-36 @min-[30rem]:px-2 @min-[30rem]:text-center hover:border-ink aria-pressed:border-accent-text aria-pressed:bg-accent-soft aria-pressed:ring-1 aria-pressed:ring-accent-text"
            onClick={() => onAnswer(value)}
          >
            {label}
          </button>
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
