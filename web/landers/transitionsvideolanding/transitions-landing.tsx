import { usePhrases } from '#client/phrases/phrases.ts'
import { Drawn } from '../drawn.tsx'
import { Film } from '../film/film.tsx'
import { Portrait } from '../portrait.tsx'
import { StartForm } from '../start-form.tsx'

const captions = ['one', 'two', 'three', 'four'] as const

/** A face may fill the film; in all cuts it is the same file. */
const WHOLE = '(min-width: 992px) 55vw, 100vw'

/** A film of four cuts: a face, another one, both beside each other, and the circle that they close. */
export function TransitionsLanding() {
  const say = usePhrases('landers')
  return (
    <Film
      name="cuts"
      label={say('transitionsvideolanding.film')}
      picture={<Cuts />}
      title={say('transitionsvideolanding.title')}
      lead={say('transitionsvideolanding.lead')}
    >
      <StartForm />
      <Drawn />
    </Film>
  )
}

function Cuts() {
  const say = usePhrases('landers')
  return (
    <>
      <Portrait person={1} sizes={WHOLE} className="cut cut-one" isUrgent />
      <Portrait person={2} sizes={WHOLE} className="cut cut-two" isUrgent />
      <div className="cut cut-halves">
        <Portrait person={1} sizes={WHOLE} className="cut-left" />
        <Portrait person={2} sizes={WHOLE} className="cut-right" />
      </div>
      <div className="cut cut-circle">
        <div className="cut-disc">
          <Portrait person={1} sizes={WHOLE} className="cut-left" />
          <Portrait person={2} sizes={WHOLE} className="cut-right" />
        </div>
      </div>
      <div className="cuts-captions" aria-hidden>
        {captions.map((caption) => (
          <p key={caption} className="cuts-words">
            {say(`transitionsvideolanding.${caption}`)}
          </p>
        ))}
      </div>
      <span className="cuts-time" aria-hidden />
    </>
  )
}
