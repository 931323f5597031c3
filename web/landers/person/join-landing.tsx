import type { Profile } from '#contract/profiles.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { StartForm } from '../start-form.tsx'
import { PersonAge, PersonPicture, PersonWords } from './person-picture.tsx'

/** Nothing but the way to somebody, and a line of theirs. */
export function JoinLanding({ profile }: { profile: Profile }) {
  const say = usePhrases('landers')
  return (
    <div className="in-good-light person person-join">
      <PersonPicture profile={profile} className="person-small" />
      <h1>{say('person.write', { name: profile.name })}</h1>
      <PersonAge profile={profile} />
      <PersonWords profile={profile} />
      <StartForm wish={profile} />
    </div>
  )
}
