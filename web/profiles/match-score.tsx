import { Heart, MapPin, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MatchScore as Score } from '#contract/profiles.ts'
import { Card } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Progress } from '#ui/progress.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { useInterestName } from '#web/vocabularies/use-interest-name.ts'

/** How well two people fit, and why: a number alone would be an oracle. */
export function MatchScore({ score, name }: { score: Score; name: string }) {
  const say = usePhrases('profiles')
  const { language } = useSettings()
  const nameOf = useInterestName()
  const { percent, shared_interests: shared, is_mutual, place } = score
  const inWords = new Intl.NumberFormat(language, { style: 'percent' }).format(percent / 100)
  const list = new Intl.ListFormat(language).format(shared.map(nameOf))
  return (
    <Card>
      <section aria-labelledby="score-title" className="flex flex-col gap-4">
        <h2 id="score-title" className="text-lg font-bold">
          {say('score.title')}
        </h2>
        <Progress
          label={say('score.label')}
          value={percent}
          valueText={<span className="text-xl font-bold text-accent-text">{inWords}</span>}
        />
        <ul className="flex flex-col gap-3">
          <Reason icon={<Sparkles size={18} />}>
            {say('score.shared', { count: shared.length })}
            {shared.length > 0 && <span className="block text-sm text-muted">{list}</span>}
          </Reason>
          <Reason icon={<Heart size={18} />}>{say(is_mutual ? 'score.mutual' : 'score.not_mutual', { name })}</Reason>
          <Reason icon={<MapPin size={18} />}>{say(`score.${place}`)}</Reason>
        </ul>
        <Disclosure title={say('score.how')} className="-mb-3 border-b-0">
          {say('score.how_text')}
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
