import type { ReactNode } from 'react'
import type { MatchScore } from '#contract/profiles.ts'
import { classes } from '#ui/classes.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { WORTH_A_NUMBER } from './worth-a-number.ts'
import { useInterestName } from '#web/vocabularies/use-interest-name.ts'

const NAMED = 2

/** Why two people fit, in a few words: what both like, and where the other is. The profile tells more. */
export function FitNote({ score }: { score: MatchScore }) {
  const say = usePhrases('search')
  const nameOf = useInterestName()
  const shared = score.shared_interests.slice(0, NAMED).map(nameOf)
  const [first] = shared
  const hasNumber = score.percent >= WORTH_A_NUMBER
  if (first === undefined && score.place === 'elsewhere' && !score.is_mutual && !hasNumber) return null
  return (
    // A reason is there as a whole or not at all: what does not fit into these lines lies below the edge.
    <p className="flex max-h-[1lh] w-full flex-wrap overflow-hidden text-xs text-white/90 @min-[13rem]:max-h-[2lh] @min-[13rem]:text-sm">
      {hasNumber && (
        <Reason>
          <strong className="font-bold text-white">{say('fit.percent', { percent: score.percent })}</strong>
        </Reason>
      )}
      {shared.length > 1 && (
        <Reason className="@max-[13rem]:hidden">{say('fit.shared', { list: shared.join(', ') })}</Reason>
      )}
      {first !== undefined && (
        <Reason className={shared.length > 1 && '@min-[13rem]:hidden'}>{say('fit.shared', { list: first })}</Reason>
      )}
      {score.place !== 'elsewhere' && <Reason>{say(`fit.${score.place}`)}</Reason>}
      {/* Too long for a small card in most languages, and as a piece it says nothing. */}
      {score.is_mutual && <Reason className="@max-[13rem]:hidden">{say('fit.mutual')}</Reason>}
    </p>
  )
}

/** With a dot before it, which lies beyond the edge where a reason begins a line. */
function Reason({ className, children }: { className?: string | false; children: ReactNode }) {
  return (
    <span
      className={classes(
        "relative -ms-[0.9em] max-w-[calc(100%+0.9em)] truncate ps-[0.9em] pe-[0.9em] before:absolute before:start-[0.3em] before:content-['·']",
        className,
      )}
    >
      {children}
    </span>
  )
}
