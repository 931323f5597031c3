import { Heart } from 'lucide-react'
import { MESSAGE_LENGTH } from '#contract/signup.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { Drawn } from '../drawn.tsx'
import { nichePhrases } from '#web/home/niche-phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { Cities } from '../cities.tsx'
import { InventedName, Portrait } from '../portrait.tsx'
import { StartForm } from '../start-form.tsx'

/** Who says what: three people, of whom the first two are those of the home page, where a city follows the name. */
const posts = [
  { line: 'one', author: 'first', person: 1 },
  { line: 'two', author: 'second', person: 2 },
  { line: 'three', author: 'third', person: 3 },
] as const

/** A feed as one knows it, in which the first line is still to be written. What is written comes along. */
export function SocialNetwork() {
  const say = usePhrases('landers')
  return (
    <div className="social in-good-light">
      <div className="social-own">
        <Cities />
        <h1>{say('socialnetwork.title')}</h1>
        <p className="lead">{say('socialnetwork.lead')}</p>
        <label className="social-line">
          <span>{say('socialnetwork.line')}</span>
          <textarea
            data-message=""
            rows={2}
            maxLength={MESSAGE_LENGTH}
            placeholder={say('socialnetwork.placeholder')}
            autoComplete="off"
          />
          <span className="quiet">{say('socialnetwork.kept')}</span>
        </label>
        <StartForm />
      </div>
      <section className="social-feed" aria-label={say('socialnetwork.feed')}>
        {posts.map((post) => (
          <Post key={post.line} {...post} />
        ))}
        <Drawn />
      </section>
    </div>
  )
}

function Post({ line, author, person }: (typeof posts)[number]) {
  const { niche } = useSettings()
  const say = usePhrases('landers')
  const sayNiche = usePhrases(nichePhrases(niche))
  const [name = ''] = sayNiche(author).split(', ')
  return (
    <article className="post">
      <header>
        <Portrait person={person} sizes="4rem" className="post-face" />
        <h2>
          <InventedName name={name} />
        </h2>
      </header>
      <p className="post-line">{say(`socialnetwork.${line}`)}</p>
      <label className="post-like">
        <input type="checkbox" className="sr-only" />
        <Heart aria-hidden />
        {say('socialnetwork.like')}
      </label>
    </article>
  )
}
