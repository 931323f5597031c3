import type { Profile } from '#contract/profiles.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { StartForm } from '../start-form.tsx'
import { PersonAge, PersonPicture, PersonWords } from './person-picture.tsx'

/** A picture as large as the screen allows, and a line. */
export function PortraitLanding({ profile }: { profile: Profile }) {
  const say = usePhrases('landers')
  return (
    <div className="in-good-light person">
      <PersonPicture profile={profile} className="person-tall" />
      <div className="person-words">
        <h1>{say(profile.is_fictional ? 'person.title' : 'person.member_title', { name: profile.name })}</h1>
        <PersonAge profile={profile} />
        <PersonWords profile={profile} />
        <StartForm wish={profile} />
      </div>
    </div>
  )
}
