import type { Profile } from '#contract/profiles.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { StartForm } from '../start-form.tsx'
import { PersonAge, PersonPicture } from './person-picture.tsx'

/** A picture as large as the screen allows, and a line. */
export function PortraitLanding({ profile }: { profile: Profile }) {
  const say = usePhrases('landers')
  return (
    <div className="in-good-light person">
      <PersonPicture profile={profile} className="person-tall" />
      <div className="person-words">
        {/* Nobody says a word that they did not write. */}
        <h1>{say(profile.is_fictional ? 'person.title' : 'person.member_title', { name: profile.name })}</h1>
        <PersonAge profile={profile} />
        {profile.signup_message && <p className="lead">{profile.signup_message}</p>}
        <StartForm wish={profile} />
      </div>
    </div>
  )
}
