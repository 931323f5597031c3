import {
  BookOpen,
  Building2,
  ChefHat,
  Clapperboard,
  Coffee,
  Footprints,
  type LucideIcon,
  MountainSnow,
  Music4,
  TreePalm,
} from 'lucide-react'
import type { interests } from '#contract/vocabularies.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useInterestName } from '#web/vocabularies/use-interest-name.ts'
import { StartForm } from '../start-form.tsx'

/** The signs of each question are interests that a profile can have. */
const questions: { ask: 'morning' | 'evening' | 'holiday'; signs: [(typeof interests)[number], LucideIcon][] }[] = [
  {
    ask: 'morning',
    signs: [
      ['coffee', Coffee],
      ['running', Footprints],
      ['reading', BookOpen],
    ],
  },
  {
    ask: 'evening',
    signs: [
      ['cooking', ChefHat],
      ['movies', Clapperboard],
      ['dancing', Music4],
    ],
  },
  {
    ask: 'holiday',
    signs: [
      ['beach', TreePalm],
      ['hiking', MountainSnow],
      ['citytrips', Building2],
    ],
  },
]

/** A small quiz in signs: each answer moves into one's own half of the mark; the other half stays an outline. */
export function IconsLanding() {
  const say = usePhrases('landers')
  const nameOf = useInterestName()
  return (
    <div className="signs in-good-light">
      <div className="signs-side">
        <h1>{say('iconslanding.title')}</h1>
        <p className="lead">{say('iconslanding.lead')}</p>
        <Mark />
        <p className="signs-done" role="status">
          {say('iconslanding.done')}
        </p>
      </div>
      <div className="signs-quiz">
        {questions.map(({ ask, signs }) => (
          <fieldset key={ask}>
            <legend>{say(`iconslanding.${ask}`)}</legend>
            <div>
              {signs.map(([interest, Sign]) => (
                <label key={interest}>
                  <input type="radio" name={ask} className="sr-only" data-interest={interest} />
                  <Sign aria-hidden />
                  {nameOf(interest)}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      <StartForm />
    </div>
  )
}

/** One's own half with a place for each answer, and the outline of the other. */
function Mark() {
  return (
    <div className="signs-mark" aria-hidden>
      <svg viewBox="0 0 200 200">
        <path d="M97 8a92 92 0 0 0 0 184Z" className="signs-own" />
        <path d="M103 8a92 92 0 0 1 0 184Z" className="signs-other" />
      </svg>
      {questions.map(({ ask, signs }) => (
        <div key={ask} className="signs-place">
          {signs.map(([interest, Sign]) => (
            <Sign key={interest} />
          ))}
        </div>
      ))}
    </div>
  )
}
