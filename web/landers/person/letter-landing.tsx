import type { Profile } from '#contract/profiles.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { StartForm } from '../start-form.tsx'
import { PersonName, PersonPicture } from './person-picture.tsx'

/** What somebody wrote about themselves, as a letter with a small picture pinned to it. */
export function LetterLanding({ profile }: { profile: Profile }) {
  const say = usePhrases('landers')
  const { name, about_me, signup_message } = profile
  return (
    <div className="in-good-light person person-desk">
      <article className="letter">
        <PersonPicture profile={profile} className="letter-picture" />
        <h1>{say('person.letter', { name })}</h1>
        {/* Before the letter: nobody reads what an invented person writes without knowing. */}
        <PersonName profile={profile} />
        <p className="letter-text">{about_me ?? signup_message ?? say('person.silent')}</p>
      </article>
      <StartForm wish={profile} />
    </div>
  )
}
