import { Pause as PauseIcon, Play } from 'lucide-react'
import { usePhrases } from '#client/phrases/phrases.ts'

/** Holds everything still that moves on a lander: a box to check, so that it needs no script. */
export function Pause() {
  const say = usePhrases('landers')
  return (
    <label className="pause">
      <input type="checkbox" className="sr-only" aria-label={say('pause')} />
      <PauseIcon aria-hidden className="when-moving" />
      <span aria-hidden className="when-moving">
        {say('pause')}
      </span>
      <Play aria-hidden className="when-still" />
      <span aria-hidden className="when-still">
        {say('play')}
      </span>
    </label>
  )
}
