import { Luggage, MoonStar, Sunrise } from 'lucide-react'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { useInterestName } from '#web/vocabularies/use-interest-name.ts'
import { Drawn } from '../drawn.tsx'
import { nicheInterests } from '../niche-interests.ts'
import { Portrait } from '../portrait.tsx'
import { StartForm } from '../start-form.tsx'
import { type SignedInterest, signOf } from './sign-of.ts'

const questions = ['morning', 'evening', 'holiday'] as const
const hints = { morning: Sunrise, evening: MoonStar, holiday: Luggage }

/** A small quiz in signs: each answer moves into one's own half of the mark, and out of the other somebody looks at it. */
export function IconsLanding() {
  const say = usePhrases('landers')
  const nameOf = useInterestName()
  const answers = useAnswers()
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
        {answers.map(({ ask, interests }) => (
          <fieldset key={ask}>
            <legend>{say(`iconslanding.${ask}`)}</legend>
            <div>
              {interests.map((interest) => (
                <label key={interest}>
                  <input type="radio" name={ask} className="sr-only" data-interest={interest} />
                  <Sign of={interest} />
                  {nameOf(interest)}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      <StartForm />
      <Drawn />
    </div>
  )
}

/** One's own half with a place for each answer, which says what belongs there, and who looks at it. */
function Mark() {
  const answers = useAnswers()
  const { other } = nicheInterests[useSettings().niche]
  return (
    <div className="signs-mark" aria-hidden>
      <div className="signs-own">
        {answers.map(({ ask, interests }) => {
          const Hint = hints[ask]
          return (
            <div key={ask} className="signs-place">
              {interests.map((interest) => (
                <Sign key={interest} of={interest} />
              ))}
              <Hint />
            </div>
          )
        })}
      </div>
      <Portrait person={other} sizes="(min-width: 992px) 18rem, 12rem" className="signs-other" />
    </div>
  )
}

function Sign({ of }: { of: SignedInterest }) {
  const Icon = signOf[of]
  return <Icon aria-hidden />
}

/** The questions with what people of the niche might answer. */
function useAnswers() {
  const { signs } = nicheInterests[useSettings().niche]
  return questions.map((ask, index) => ({ ask, interests: signs[index] ?? [] }))
}
