import type { MatchScore } from '#contract/profiles.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useInterestName } from '#web/vocabularies/use-interest-name.ts'

/** From here on a number says something good; below it the reasons say more. */
const WORTH_A_NUMBER = 70
const NAMED = 2

/** Why two people fit, in a few words: what both like, and where the other is. */
export function FitNote({ score }: { score: MatchScore }) {
  const say = usePhrases('search')
  const nameOf = useInterestName()
  const shared = score.shared_interests.slice(0, NAMED).map(nameOf)
  const reasons = [
    shared.length > 0 && say('fit.shared', { list: shared.join(', ') }),
    score.place !== 'elsewhere' && say(`fit.${score.place}`),
    score.is_mutual && say('fit.mutual'),
  ].filter((reason) => reason !== false)
  const hasNumber = score.percent >= WORTH_A_NUMBER
  if (reasons.length === 0 && !hasNumber) return null
  return (
    <p className="line-clamp-2 text-xs text-white/90 @min-[13rem]:text-sm">
      {hasNumber && <strong className="font-bold text-white">{say('fit.percent', { percent: score.percent })} </strong>}
      {reasons.map((reason, at) => (
        // A narrow card has room for the best reason; the profile tells them all.
        <span key={reason} className={at > 0 ? '@max-[13rem]:hidden' : ''}>
          {(at > 0 || hasNumber) && '· '}
          {reason}{' '}
        </span>
      ))}
    </p>
  )
}
