import { createFileRoute } from '@tanstack/react-router'
import { photoAddress } from '#contract/photo-address.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { screen, screenHead } from '#web/platform/screen.ts'
import { cardPhrases } from '#web/cards/phrases.ts'
import { likeButtonPhrases } from '#web/likes/phrases.ts'
import { useUser } from '#web/members/user.ts'
import { BesideFaces } from '#web/sites/beside-faces.tsx'
import { useSettings } from '#web/sites/settings.ts'
import { TwoFaces } from '#web/sites/two-faces.tsx'
import { Found } from './found.tsx'
import { QuestionCard } from './question-card.tsx'
import { useQuestions } from './questions.ts'
import { useKeptAnswers } from './use-kept-answers.ts'

export const Route = createFileRoute('/_default/match-finder')({
  loader: ({ context }) =>
    screen(context, {
      phrases: ['match-finder', ...cardPhrases, ...likeButtonPhrases, 'search'],
      title: (say) => say('title'),
    }),
  head: screenHead,
  component: MatchFinderScreen,
})

/** Three questions, each of which can be skipped, and then people. */
function MatchFinderScreen() {
  const say = usePhrases('match-finder')
  const questions = useQuestions()
  const { answers, at, answer, goTo } = useKeptAnswers()
  const question = questions[at]
  const { cdn_prefix } = useSettings()
  const photo = useUser()?.profile.main_image
  const own = photo ? photoAddress(cdn_prefix, photo.filename) : undefined

  if (!question)
    return (
      <section className="in-good-light page">
        <Found answers={answers} onAgain={questions.length > 0 ? () => goTo(0) : undefined} />
      </section>
    )
  return (
    <BesideFaces isWide faces={<TwoFaces own={own} />}>
      <header className="flex flex-col gap-2">
        <h1 className="page-title">{say('title')}</h1>
        <p className="text-lg text-pretty text-muted">{say('lead')}</p>
      </header>
      <QuestionCard
        // Each question is a new one for the focus and for screen readers.
        key={question.key}
        question={question}
        answer={answers[question.key]}
        at={at}
        count={questions.length}
        onAnswer={(value) => answer({ ...answers, [question.key]: value })}
        onBack={at > 0 ? () => goTo(at - 1) : undefined}
      />
    </BesideFaces>
  )
}
