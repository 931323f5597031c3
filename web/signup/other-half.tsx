import { photoAddress } from '#contract/photo-address.ts'
import { classes } from '#ui/classes.ts'
import { Facing } from '#ui/facing.tsx'
import { FictionalLabel } from '#web/cards/fictional-label.tsx'
import type { Wish } from '#web/signup-entry/return-path.ts'
import { useSettings } from '#web/sites/settings.ts'
import { CLOSE, Face } from '#web/sites/two-faces.tsx'
import { HalfToCome } from '#ui/half-to-come.tsx'
import { useSought } from './use-sought.ts'

const HALF = 'w-[49%] translate-y-[3%]'

/** Whom somebody joins for: who they came for, else somebody as they look for, or somebody of the site until they have said it. */
export function OtherHalf({ isLarge }: { isLarge: boolean }) {
  const { person, portrait } = useSought()
  if (person) return <Wished person={person} isLarge={isLarge} />
  if (portrait) {
    const className = classes(HALF, 'rounded-e-full')
    return <Face person={portrait} isTurned={portrait === 1} isClose={!isLarge} className={className} />
  }
  return (
    <svg viewBox="0 0 50 100" className={classes(HALF, '-scale-x-100 text-accent-text')}>
      <HalfToCome />
    </svg>
  )
}

function Wished({ person: { name, image, isFictional }, isLarge }: { person: Wish; isLarge: boolean }) {
  const { cdn_prefix } = useSettings()
  return (
    <span className={classes('relative', HALF)}>
      <span className="relative block aspect-1/2 overflow-hidden rounded-e-full bg-accent-soft shadow-float">
        {image ? (
          <img
            src={photoAddress(cdn_prefix, image)}
            alt=""
            className={classes('size-full object-cover', !isLarge && CLOSE)}
          />
        ) : (
          <Facing name={name} alt="" hasWords={false} />
        )}
      </span>
      {/* Where it is small the words stand beside it. */}
      {isFictional && isLarge && (
        <span className="absolute start-2 bottom-[12%] max-w-full">
          <FictionalLabel isFictional />
        </span>
      )}
    </span>
  )
}
