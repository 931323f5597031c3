import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { useInterestName } from '#web/vocabularies/use-interest-name.ts'
import { nicheInterests } from '../niche-interests.ts'
import { StartForm } from '../start-form.tsx'
import { type SignedInterest, signOf } from './sign-of.ts'

const questions = ['morning', 'evening', 'holiday'] as const

/** A small quiz in signs: each answer moves into one's own half of the mark; the other half stays an outline. */
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
    </div>
  )
}

/** One's own half with a place for each answer, and the outline of the other. */
function Mark() {
  const answers = useAnswers()
  return (
    <div className="signs-mark" aria-hidden>
      <svg viewBox="0 0 200 200">
        <path d="M97 8a92 92 0 0 0 0 184Z" className="signs-own" />
        <path d="M103 8a92 92 0 0 1 0 184Z" className="signs-other" />
      </svg>
      {answers.map(({ ask, interests }) => (
        <div key={ask} className="signs-place">
          {interests.map((interest) => (
            <Sign key={interest} of={interest} />
          ))}
        </div>
      ))}
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
