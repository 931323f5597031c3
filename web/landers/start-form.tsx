import { ChevronDown, Clock, Heart, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { nicheGender } from '#contract/niches.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { FictionalIcon } from '#web/cards/fictional-icon.tsx'
import type { Wish } from '#web/signup-entry/return-path.ts'
import { useSettings } from '#web/sites/settings.ts'
import { useSiteIsFor } from '#web/sites/use-site-is-for.ts'
import { useGenderOptions } from '#web/vocabularies/use-gender-options.ts'
import { pairOfNiche, usualAnswers } from '#web/vocabularies/usual-genders.ts'

interface Props {
  wish?: Pick<Wish, 'id' | 'name'> | undefined
  /** What the button says; the same as on the home page unless a lander has words of its own. */
  go?: string | undefined
}

/**
 * The one way on: the first questions of signup, as a plain form that leads there. Where nobody can join it says so. A
 * site for invited visitors shows it to all: only signup itself knows who is one. About a person there are two ways, and
 * what was wanted is done when the account exists.
 */
export function StartForm({ wish, go }: Props) {
  const say = usePhrases('home')
  const sayShell = usePhrases('shell')
  const sayLanders = usePhrases('landers')
  const saySignup = usePhrases('signup')
  const settings = useSettings()
  const { signups } = settings
  if (signups === 'none') {
    return (
      <div className="start">
        <p className="start-closed">{saySignup('closed.closed_title')}</p>
        <p>{saySignup('closed.closed_text')}</p>
        <a href="/login" className="button">
          {saySignup('closed.login')}
        </a>
      </div>
    )
  }
  return (
    <form className="start" action="/signup" aria-label={say('start.title')} data-id={wish?.id} data-name={wish?.name}>
      <Answers />
      {wish ? <WishButtons name={wish.name} /> : <button className="button">{go ?? say('start.go')}</button>}
      <ul className="start-notes">
        {wish && <Note icon={<MessageCircle aria-hidden />}>{sayLanders('person.kept')}</Note>}
        <Note icon={<Clock aria-hidden />}>{say('start.note')}</Note>
        <Note icon={<FictionalIcon />}>{sayShell('entry.fictional')}</Note>
      </ul>
    </form>
  )
}

/** What a site for one gender knows is said instead of asked, as on its home; the questions wait behind it for whoever answers otherwise. */
function Answers() {
  const say = usePhrases('shell')
  const settings = useSettings()
  const own = nicheGender[settings.niche]
  if (!own || !pairOfNiche(settings)) return <Questions />
  return (
    <details className="start-pair">
      <summary>
        {say(`usual_pair.${own}`)}
        <span>{say('usual_pair.change')}</span>
      </summary>
      <Questions />
    </details>
  )
}

function Questions() {
  const say = usePhrases('home')
  const usual = usualAnswers(useSettings())
  const siteIsFor = useSiteIsFor()
  const own = useGenderOptions({ male: say('start.am_man'), female: say('start.am_woman') })
  const sought = useGenderOptions({ male: say('start.man'), female: say('start.woman') })
  return (
    <>
      {siteIsFor && <p className="start-for">{siteIsFor}</p>}
      <div className="start-fields">
        <label>
          <span>{say('start.i_am')}</span>
          <Genders name="gender" options={own} first={usual.gender} />
        </label>
        <label>
          <span>{say('start.i_seek')}</span>
          <Genders name="seeks" options={sought} first={usual.seeks} />
        </label>
      </div>
    </>
  )
}

function Note({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <li>
      {icon}
      {children}
    </li>
  )
}

function WishButtons({ name }: { name: string }) {
  const say = usePhrases('landers')
  return (
    <div className="start-wishes">
      <button className="button" value="message">
        {say('person.write', { name })}
      </button>
      <button className="button quiet-button" value="like">
        <Heart aria-hidden />
        {say('person.like')}
      </button>
    </div>
  )
}

interface GendersProps {
  name: string
  options: readonly { value: string; label: string }[]
  first: string
}

function Genders({ name, options, first }: GendersProps) {
  return (
    <span className="select">
      <select name={name} defaultValue={first}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden />
    </span>
  )
}
