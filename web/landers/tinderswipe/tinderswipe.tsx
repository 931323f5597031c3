import { Heart, X } from 'lucide-react'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { Drawn } from '../drawn.tsx'
import { nicheInterests } from '../niche-interests.ts'
import { Portrait } from '../portrait.tsx'
import { StartForm } from '../start-form.tsx'

const cards = [
  ['one', 0],
  ['two', 1],
  ['three', 2],
] as const

/** Three lines to swipe, of whose face there is no more than a hint. Then the faces: in the light stand those whose line was liked. */
export function Tinderswipe() {
  const say = usePhrases('landers')
  // Each line says something that its reader may like too.
  const { lines, faces } = nicheInterests[useSettings().niche]
  return (
    <div className="swipe in-good-light">
      <div className="swipe-head">
        <div className="swipe-asked">
          <h1>{say('tinderswipe.title')}</h1>
          <p className="lead">{say('tinderswipe.lead')}</p>
        </div>
        <div className="swipe-told" role="status">
          <h2 className="title">{say('tinderswipe.reveal')}</h2>
          <p className="lead">{say('tinderswipe.reveal_text')}</p>
        </div>
      </div>
      <div className="swipe-table">
        <div className="swipe-deck">
          {cards.map(([line, at]) => (
            <fieldset key={line} className="swipe-card" data-swipe>
              <legend className="sr-only">{say('tinderswipe.card', { number: at + 1 })}</legend>
              <Portrait person={faces[at]} sizes="10rem" className="swipe-hint" />
              <p className="swipe-line">{say(`tinderswipe.${line}`)}</p>
              <div className="swipe-answers">
                <label className="swipe-pass">
                  <input type="radio" name={line} className="sr-only" />
                  <X aria-hidden />
                  {say('tinderswipe.pass')}
                </label>
                <label className="swipe-like">
                  <input type="radio" name={line} className="sr-only" data-interest={lines[at]} />
                  <Heart aria-hidden />
                  {say('tinderswipe.like')}
                </label>
              </div>
            </fieldset>
          ))}
        </div>
        <div className="swipe-end">
          <div className="swipe-faces">
            {faces.map((person) => (
              <Portrait key={person} person={person} sizes="(min-width: 992px) 17rem, 14rem" isLater />
            ))}
          </div>
          <Drawn />
        </div>
      </div>
      <StartForm />
    </div>
  )
}
