import { Heart, X } from 'lucide-react'
import { usePhrases } from '#client/phrases/phrases.ts'
import { Drawn } from '../drawn.tsx'
import { Portrait } from '../portrait.tsx'
import { StartForm } from '../start-form.tsx'

/** Each line says something that its reader may like too, and whose it could be. */
const cards = [
  { line: 'one', interest: 'cooking', person: 3 },
  { line: 'two', interest: 'travelling', person: 2 },
  { line: 'three', interest: 'dancing', person: 1 },
] as const

/** Three lines to swipe without a face. Then the faces: in the light stand those whose line was liked. */
export function Tinderswipe() {
  const say = usePhrases('landers')
  return (
    <div className="swipe in-good-light">
      <div className="swipe-head">
        <h1>{say('tinderswipe.title')}</h1>
        <p className="lead">{say('tinderswipe.lead')}</p>
      </div>
      <div className="swipe-table">
        <div className="swipe-deck">
          {cards.map(({ line, interest }, index) => (
            <fieldset key={line} className="swipe-card" data-swipe>
              <legend className="sr-only">{say('tinderswipe.card', { number: index + 1 })}</legend>
              <p className="swipe-line">{say(`tinderswipe.${line}`)}</p>
              <div className="swipe-answers">
                <label className="swipe-pass">
                  <input type="radio" name={line} className="sr-only" />
                  <X aria-hidden />
                  {say('tinderswipe.pass')}
                </label>
                <label className="swipe-like">
                  <input type="radio" name={line} className="sr-only" data-interest={interest} />
                  <Heart aria-hidden />
                  {say('tinderswipe.like')}
                </label>
              </div>
            </fieldset>
          ))}
        </div>
        <div className="swipe-end" role="status">
          <h2 className="title">{say('tinderswipe.reveal')}</h2>
          <div className="swipe-faces">
            {cards.map(({ line, person }) => (
              <Portrait key={line} person={person} sizes="8rem" isLater />
            ))}
          </div>
          <p>{say('tinderswipe.reveal_text')}</p>
          <Drawn />
        </div>
      </div>
      <StartForm />
    </div>
  )
}
