import type { LanderVariant } from '#contract/landers.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { Drawn } from '../drawn.tsx'
import { Film } from '../film/film.tsx'
import { StartForm } from '../start-form.tsx'
import { Train } from './train.tsx'

const captions = ['one', 'two', 'three', 'four'] as const

/**
 * A short drawn film, the seat opposite in a train: somebody sits there alone, the land goes by, somebody comes. The first
 * variant tells of the journey, the second asks the visitor to take the seat.
 */
export function VideoLanding({ variant }: { variant: LanderVariant }) {
  const say = usePhrases('landers')
  const isSecond = variant === 'b'
  return (
    <Film
      name="ride"
      label={say('video.film')}
      picture={<Ride />}
      title={say(isSecond ? 'video.title_b' : 'video.title')}
      lead={say(isSecond ? 'video.lead_b' : 'video.lead')}
    >
      <StartForm go={isSecond ? say('video.go_b') : undefined} />
      <Drawn />
    </Film>
  )
}

function Ride() {
  const say = usePhrases('landers')
  return (
    <>
      <Train />
      <div className="ride-captions" aria-hidden>
        {captions.map((caption) => (
          <p key={caption}>{say(`video.${caption}`)}</p>
        ))}
      </div>
      <span className="ride-time" aria-hidden />
    </>
  )
}
