import { usePhrases } from '#client/phrases/phrases.ts'
import { Drawn } from '../drawn.tsx'
import { Cities } from '../cities.tsx'
import { LookFirst } from '../look-first.tsx'
import { Portrait } from '../portrait.tsx'
import { StartForm } from '../start-form.tsx'

/** Who is on which picture; two of the same evening look at each other. */
const frames = [
  ['one', 1],
  ['two', 2],
  ['three', 3],
  ['four', 4],
  ['five', 6],
] as const

/** A film strip of one evening to pull along. The last picture is still dark: it is the visitor's. */
export function Gallery() {
  const say = usePhrases('landers')
  return (
    <div className="gallery in-good-light">
      <div className="gallery-head">
        <Cities />
        <h1>{say('gallery.title')}</h1>
        <p className="lead">{say('gallery.lead')}</p>
      </div>
      {/* Something that scrolls has to be reached by the keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="strip" role="region" aria-label={say('gallery.strip')} tabIndex={0}>
        <ol className="strip-film">
          {frames.map(([caption, person], index) => (
            <li key={caption} className="frame">
              <Portrait person={person} sizes="(min-width: 992px) 12rem, 15rem" />
              <span className="frame-number" aria-hidden>
                {index + 1}
              </span>
              <p>{say(`gallery.${caption}`)}</p>
            </li>
          ))}
          <li className="frame frame-dark">
            <a href="#start">
              <span className="frame-mark" aria-hidden />
              {say('gallery.six')}
            </a>
          </li>
        </ol>
      </div>
      <div className="gallery-end" id="start">
        <StartForm />
        <Drawn />
        <LookFirst />
      </div>
    </div>
  )
}
