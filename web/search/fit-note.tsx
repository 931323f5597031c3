import type { MatchScore } from '#contract/profiles.ts'
import { usePhrases } from '#client/phrases/phrases.ts'

/** Why two people fit, in a few words: the share, and what it is made of. */
export function FitNote({ score }: { score: MatchScore }) {
  const say = usePhrases('search')
  const reasons = [
    score.shared_interests.length > 0 && say('fit.interests', { count: score.shared_interests.length }),
    score.place !== 'elsewhere' && say(`fit.${score.place}`),
    score.is_mutual && say('fit.mutual'),
  ].filter((reason) => reason !== false)
  return (
    <p className="text-xs text-white/90 @min-[13rem]:text-sm">
      <strong className="block font-bold text-white">{say('fit.percent', { percent: score.percent })}</strong>
      {reasons.map((reason, at) => (
        // A narrow card has room for the best reason; the profile tells them all.
        <span key={reason} className={at > 0 ? '@max-[13rem]:hidden' : ''}>
          {at > 0 && ', '}
          {reason}
        </span>
      ))}
    </p>
  )
}
