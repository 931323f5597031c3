import { usePhrases } from '#client/phrases/phrases.ts'
import { Halves } from '#ui/halves.tsx'
import { LookFirst } from '../look-first.tsx'
import { StartForm } from '../start-form.tsx'

/** Whoever is gone leads to others. */
export function GoneLanding() {
  const say = usePhrases('landers')
  return (
    <div className="in-good-light person person-join">
      <Halves state="lone" className="person-gone" />
      <h1>{say('person.gone_title')}</h1>
      <p className="lead">{say('person.gone_text')}</p>
      <StartForm />
      <LookFirst />
    </div>
  )
}
