import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { usePhrases } from '#client/phrases/phrases.ts'
import { screen, screenHead } from '#web/platform/screen.ts'
import { cardPhrases } from '#web/cards/phrases.ts'
import { likeButtonPhrases } from '#web/likes/phrases.ts'
import { Found } from './found.tsx'
import { QuestionCard } from './question-card.tsx'
import { type Answers, useQuestions } from './questions.ts'

export const Route = createFileRoute('/_default/match-finder')({
  loader: ({ context }) =>
    screen(context, {
      phrases: ['match-finder', ...cardPhrases, ...likeButtonPhrases, 'search'],
      title: (say) => say('title'),
    }),
  head: screenHead,
  component: MatchFinderScreen,
})

/** Three questions, each of which can be skipped, and then people. The answers live as long as this screen. */
function MatchFinderScreen() {
  const say = usePhrases('match-finder')
  const questions = useQuestions()
  const [answers, setAnswers] = useState<Answers>({})
  const [at, setAt] = useState(0)
  const question = questions[at]

  function answer(value: string | undefined) {
    if (!question) return
    setAnswers((before) => ({ ...before, [question.key]: value }))
    setAt(at + 1)
  }

  return (
    <section className="mx-auto flex max-w-[75rem] flex-col items-center gap-8 px-4 py-8 sm:px-6 sm:py-12">
      <header className="flex max-w-prose flex-col gap-2 text-center">
        <h1 className="font-display text-3xl font-semibold text-balance md:text-4xl">
          {say(question ? 'title' : 'found_title')}
        </h1>
        {question && <p className="text-lg text-balance text-muted">{say('lead')}</p>}
      </header>
      {question ? (
        <QuestionCard
          // Each question is a new one for the focus and for screen readers.
          key={question.key}
          question={question}
          answer={answers[question.key]}
          at={at}
          count={questions.length}
          onAnswer={answer}
          onBack={at > 0 ? () => setAt(at - 1) : undefined}
        />
      ) : (
        <Found answers={answers} onAgain={questions.length > 0 ? () => setAt(0) : undefined} />
      )}
    </section>
  )
}
