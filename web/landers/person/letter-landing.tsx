import type { Profile } from '#contract/profiles.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { StartForm } from '../start-form.tsx'
import { PersonAge, PersonPicture } from './person-picture.tsx'

/** As many letters as a phone shows above the way on. */
const AT_A_GLANCE = 90

/** What somebody wrote about themselves, as a letter with a small picture pinned to it. */
export function LetterLanding({ profile }: { profile: Profile }) {
  const say = usePhrases('landers')
  const { name, about_me, signup_message } = profile
  const text = about_me ?? signup_message ?? say('person.silent')
  return (
    <div className="in-good-light person person-desk">
      <article className="letter">
        <PersonPicture profile={profile} className="letter-picture" />
        <h1>{say('person.letter', { name })}</h1>
        {/* Before the letter: nobody reads what an invented person writes without knowing. */}
        <PersonAge profile={profile} />
        <p className="letter-text">{text}</p>
        {text.length > AT_A_GLANCE && (
          <label className="letter-more">
            <input type="checkbox" className="sr-only" />
            {say('person.more')}
          </label>
        )}
      </article>
      <StartForm wish={profile} />
    </div>
  )
}
