import { type ReactNode, use } from 'react'
import type { MatchScore } from '#contract/profiles.ts'
import { classes } from '#ui/classes.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { CardPlace } from '#web/cards/card-place.ts'
import { namedInterests } from './named-interests.ts'
import { isNumberSaid } from './worth-a-number.ts'
import { useInterestName } from '#web/vocabularies/use-interest-name.ts'

/** The same for a card, which then does not say it a second time. */
export function fitNote(score: MatchScore) {
  return { note: <FitNote score={score} />, noted: namedInterests(score) }
}

/** Whether there is a reason that even a narrow card says. */
export function hasShortReason(score: MatchScore): boolean {
  return namedInterests(score).length > 0 || score.place !== 'elsewhere' || isNumberSaid(score)
}

interface Props {
  score: MatchScore
}

/**
 * Why two people fit, in a few words: what both like, and where the other is. The profile tells more. A reason is there as
 * a whole or not at all: what does not fit into the lines lies below their edge.
 */
export function FitNote({ score }: Props) {
  return (
    <>
      {(hasShortReason(score) || score.is_mutual) && <WideNote score={score} />}
      <NarrowNote score={score} />
    </>
  )
}

function WideNote({ score }: Props) {
  const say = usePhrases('search')
  const nameOf = useInterestName()
  const [first, ...others] = namedInterests(score).map(nameOf)
  return (
    // What has no width stands first, so that even a first reason that is too long goes below the edge.
    <p className="flex max-h-[2lh] w-full flex-wrap overflow-hidden text-sm text-white/90 before:h-[1lh] before:w-0 before:content-[''] @max-[13rem]:hidden">
      {first !== undefined && (
        <Reason className="max-w-full">
          {/* One list in one line, as wide as there is: what has no room in it lies below its edge. */}
          <span className="flex max-h-[1lh] flex-wrap overflow-hidden before:h-[1lh] before:w-0 before:content-['']">
            {say('fit.shared', { list: first })}
            {others.map((interest) => (
              <span key={interest} className="-ms-[0.1em] whitespace-pre">{`, ${interest}`}</span>
            ))}
          </span>
        </Reason>
      )}
      {score.place !== 'elsewhere' && <Reason>{say(`fit.${score.place}`)}</Reason>}
      {score.is_mutual && <Reason>{say('fit.mutual')}</Reason>}
      {isNumberSaid(score) && <Percent score={score} />}
    </p>
  )
}

/**
 * One reason, or where it has no room where somebody is. The place comes first and takes what the reason leaves of the line: all
 * of it if that goes into the next one, which is not seen. In less than that the place itself lies below the edge.
 */
function NarrowNote({ score }: Props) {
  const where = use(CardPlace)
  const say = usePhrases('search')
  const nameOf = useInterestName()
  const [first] = namedInterests(score).map(nameOf)
  return (
    <p className="@container flex max-h-[1lh] w-full flex-row-reverse flex-wrap overflow-hidden text-xs text-white/90 @min-[13rem]:hidden">
      <span className="flex h-[1lh] flex-[1_0_0] flex-wrap overflow-hidden before:h-[1lh] before:w-0 before:content-['']">
        <span className="max-w-full min-w-[95cqw] truncate">{where}</span>
      </span>
      <span className="shrink-0 whitespace-nowrap">
        {first !== undefined
          ? say('fit.shared', { list: first })
          : score.place !== 'elsewhere'
            ? say(`fit.${score.place}`)
            : isNumberSaid(score) && <Percent score={score} />}
      </span>
    </p>
  )
}

function Percent({ score: { percent } }: Props) {
  const say = usePhrases('search')
  return <strong className="font-bold text-white">{say('fit.percent', { percent })}</strong>
}

/** With a dot before it, which lies beyond the edge where a reason begins a line. */
function Reason({ className, children }: { className?: string; children: ReactNode }) {
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
