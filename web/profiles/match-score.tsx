import { Heart, MapPin, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MatchScore as Score } from '#contract/profiles.ts'
import { Card } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { WORTH_A_NUMBER } from '#web/search/worth-a-number.ts'
import { useInterestName } from '#web/vocabularies/use-interest-name.ts'

/** Why two people fit. A number alone would be an oracle, and a low one discourages more than it tells. */
export function MatchScore({ score }: { score: Score }) {
  const say = usePhrases('profiles')
  const { language } = useSettings()
  const nameOf = useInterestName()
  const { percent, shared_interests: shared, is_mutual, place } = score
  const inWords = new Intl.NumberFormat(language, { style: 'percent' }).format(percent / 100)
  const list = new Intl.ListFormat(language).format(shared.map(nameOf))
  const number = say('score.number', { percent: inWords })
  const hasNumber = percent >= WORTH_A_NUMBER
  const hasReason = shared.length > 0 || is_mutual || place !== 'elsewhere'
  if (!hasReason) return null
  // That two look for each other is true of almost everybody who is shown: alone it is a line, and nothing to explain.
  if (shared.length === 0 && place === 'elsewhere')
    return (
      <p className="flex items-center gap-2 text-muted">
        <Heart aria-hidden size={18} className="shrink-0 text-accent-text" />
        {say('score.mutual')}
      </p>
    )
  return (
    <Card>
      <section aria-labelledby="score-title" className="flex flex-col gap-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="score-title" className="text-lg font-bold">
            {say('score.title')}
          </h2>
          {hasNumber && <p className="font-semibold text-accent-text">{number}</p>}
        </div>
        <ul className="flex flex-col gap-3">
          {shared.length > 0 && <Reason icon={<Sparkles size={18} />}>{say('score.shared', { list })}</Reason>}
          {is_mutual && <Reason icon={<Heart size={18} />}>{say('score.mutual')}</Reason>}
          {place !== 'elsewhere' && <Reason icon={<MapPin size={18} />}>{say(`score.${place}`)}</Reason>}
        </ul>
        <Disclosure title={say('score.how')} className="-mb-3 border-b-0">
          {!hasNumber && <p>{number}</p>}
          <p>{say('score.how_text')}</p>
        </Disclosure>
      </section>
    </Card>
  )
}

function Reason({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <span
        aria-hidden
        className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text"
      >
        {icon}
      </span>
      <span className="min-w-0 flex-1 self-center">{children}</span>
    </li>
  )
}
