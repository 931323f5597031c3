import type { ReactNode } from 'react'
import type { MatchScore } from '#contract/profiles.ts'
import { classes } from '#ui/classes.ts'
import { Halves } from '#ui/halves.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { namedInterests } from './named-interests.ts'
import { WORTH_A_NUMBER } from './worth-a-number.ts'
import { useInterestName } from '#web/vocabularies/use-interest-name.ts'

/** A narrow card has room for one reason: what both like, if there is something. */
const WIDE_ONLY = '@max-[13rem]:hidden'

/** The same for a card, which then does not say it a second time. */
export function fitNote(score: MatchScore) {
  return { note: <FitNote score={score} />, noted: namedInterests(score) }
}

/** Whether there is a reason that even a narrow card says. */
export function hasShortReason(score: MatchScore): boolean {
  return namedInterests(score).length > 0 || score.percent >= WORTH_A_NUMBER || score.place !== 'elsewhere'
}

/** Why two people fit, in a few words: what both like, and where the other is. The profile tells more. */
export function FitNote({ score }: { score: MatchScore }) {
  const say = usePhrases('search')
  const nameOf = useInterestName()
  const [first, ...others] = namedInterests(score).map(nameOf)
  const hasNumber = score.percent >= WORTH_A_NUMBER
  if (!hasShortReason(score) && !score.is_mutual) return null
  const besideInterest = first !== undefined && WIDE_ONLY
  return (
    // A reason is there as a whole or not at all: what does not fit into these lines lies below the edge. What has no
    // width stands first, so that even a first reason that is too long goes there.
    <p className="flex max-h-[1lh] w-full flex-wrap overflow-hidden text-xs text-white/90 before:h-[1lh] before:w-0 before:content-[''] @min-[13rem]:max-h-[2lh] @min-[13rem]:text-sm">
      {hasNumber && (
        <Reason className={besideInterest}>
          <strong className="font-bold text-white">{say('fit.percent', { percent: score.percent })}</strong>
        </Reason>
      )}
      {first !== undefined && (
        <>
          <Reason className={WIDE_ONLY}>
            {/* One list in one line: what has no room in it lies below its edge. */}
            <span className="flex max-h-[1lh] flex-wrap overflow-hidden">
              {say('fit.shared', { list: first })}
              {others.map((interest) => (
                <span key={interest} className="-ms-[0.1em] whitespace-pre">{`, ${interest}`}</span>
              ))}
            </span>
          </Reason>
          <Reason className="@min-[13rem]:hidden">
            <Halves className="me-1 inline-block size-4 align-[-0.2em]" />
            <span className="sr-only">{say('fit.shared', { list: '' })}</span>
            {first}
          </Reason>
        </>
      )}
      {score.place !== 'elsewhere' && <Reason className={besideInterest}>{say(`fit.${score.place}`)}</Reason>}
      {/* Too long for a small card in most languages, and as a piece it says nothing. */}
      {score.is_mutual && <Reason className={WIDE_ONLY}>{say('fit.mutual')}</Reason>}
    </p>
  )
}

/** With a dot before it, which lies beyond the edge where a reason begins a line. */
function Reason({ className, children }: { className?: string | false; children: ReactNode }) {
  return (
    <span
      className={classes(
        "relative -ms-[0.9em] min-w-0 ps-[0.9em] pe-[0.9em] whitespace-nowrap before:absolute before:start-[0.3em] before:content-['·']",
        className,
      )}
    >
      {children}
    </span>
  )
}
