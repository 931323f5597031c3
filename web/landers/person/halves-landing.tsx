import type { Profile } from '#contract/profiles.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useInterestName } from '#web/vocabularies/use-interest-name.ts'
import { StartForm } from '../start-form.tsx'
import { PersonName, PersonPicture } from './person-picture.tsx'

/** Two halves: the other is there, one's own fills with what both like. */
export function HalvesLanding({ profile }: { profile: Profile }) {
  const say = usePhrases('landers')
  const nameOf = useInterestName()
  return (
    <div className="in-good-light person person-pair">
      <div className="pair" aria-hidden>
        <span className="pair-own">{say('person.you')}</span>
        <PersonPicture profile={profile} className="pair-other" />
      </div>
      <div className="person-words">
        <h1>{say('person.halves')}</h1>
        <PersonName profile={profile} />
        <fieldset className="pair-interests">
          <legend className="lead">{say('person.halves_text')}</legend>
          <div className="pair-row">
            {profile.interests.map((interest) => (
              <label key={interest}>
                <input type="checkbox" className="sr-only" data-interest={interest} />
                {nameOf(interest)}
              </label>
            ))}
          </div>
        </fieldset>
        <StartForm wish={profile} />
      </div>
    </div>
  )
}
