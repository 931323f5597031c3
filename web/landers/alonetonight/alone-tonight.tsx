import { usePhrases } from '#client/phrases/phrases.ts'
import { StartForm } from '../start-form.tsx'
import { Street } from './street.tsx'

const answers = ['talk', 'laugh', 'flirt', 'look'] as const

/** A quiet evening and one question. Whoever answers sees a light go on across the street. */
export function AloneTonight() {
  const say = usePhrases('landers')
  return (
    <div className="evening">
      <div className="evening-sky">
        <h1>{say('alonetonight.title')}</h1>
        <p className="lead">{say('alonetonight.lead')}</p>
      </div>
      <Street label={say('alonetonight.street')} />
      <div className="evening-room">
        <fieldset className="evening-answers">
          <legend className="sr-only">{say('alonetonight.lead')}</legend>
          {answers.map((answer) => (
            <label key={answer}>
              <input
                type="radio"
                name="tonight"
                className="sr-only"
                data-message={say(`alonetonight.${answer}_message`)}
              />
              {say(`alonetonight.${answer}`)}
            </label>
          ))}
        </fieldset>
        <div className="evening-after">
          <p className="evening-light" role="status">
            {say('alonetonight.answered')}
          </p>
          <p className="quiet">{say('alonetonight.kept')}</p>
          <StartForm />
        </div>
      </div>
    </div>
  )
}
