import { Heart, MapPin, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SwipePerson } from '#contract/swipes.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useInterestName } from '#web/vocabularies/use-interest-name.ts'

/** Where there is room beside the card: what they say of themselves, and why these two fit. A phone has the reasons on the card, in a line. */
export function BesideCard({ person: { line, score } }: { person: SwipePerson }) {
  const say = usePhrases('search')
  const nameOf = useInterestName()
  const shared = score?.shared_interests.map(nameOf).join(', ')
  return (
    <div className="mb-7 hidden flex-col gap-8 lg:col-start-3 lg:row-start-1 lg:flex lg:self-center lg:justify-self-start">
      {line && (
        <blockquote className="line-clamp-6 font-display text-2xl leading-snug text-pretty wrap-anywhere">
          <q>{line}</q>
        </blockquote>
      )}
      {score && (
        <ul className="flex flex-col gap-4">
          {shared && <Reason icon={<Sparkles size={18} />}>{say('fit.shared', { list: shared })}</Reason>}
          {score.place !== 'elsewhere' && <Reason icon={<MapPin size={18} />}>{say(`fit.${score.place}`)}</Reason>}
          {score.is_mutual && <Reason icon={<Heart size={18} />}>{say('fit.mutual')}</Reason>}
        </ul>
      )}
    </div>
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
