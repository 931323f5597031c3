import { Heart, MapPin, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FoundProfile } from '#contract/search.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useInterestName } from '#web/vocabularies/use-interest-name.ts'

/** Where there is room beside the card: why these two fit. A phone has it on the card, in a line. */
export function BesideCard({ person: { score } }: { person: FoundProfile }) {
  const say = usePhrases('search')
  const nameOf = useInterestName()
  if (!score) return null
  const shared = score.shared_interests.map(nameOf).join(', ')
  return (
    <ul className="hidden flex-col gap-4 lg:col-start-3 lg:row-start-1 lg:flex lg:self-center lg:justify-self-start">
      {shared && <Reason icon={<Sparkles size={18} />}>{say('fit.shared', { list: shared })}</Reason>}
      {score.place !== 'elsewhere' && <Reason icon={<MapPin size={18} />}>{say(`fit.${score.place}`)}</Reason>}
      {score.is_mutual && <Reason icon={<Heart size={18} />}>{say('fit.mutual')}</Reason>}
    </ul>
  )
}

function Reason({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 first-letter:uppercase">
      <span
        aria-hidden
        className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text"
      >
        {icon}
      </span>
      <span className="min-w-0 flex-1 first-letter:uppercase">{children}</span>
    </li>
  )
}
