import { useId } from 'react'
import { photoAddress } from '#contract/photo-address.ts'
import { useUser } from '#web/members/user.ts'
import { useSettings } from '#web/sites/settings.ts'
import { useFlow } from './flow.ts'
import { HalfToCome } from './half-to-come.tsx'
import { progressOf } from './questions.ts'

/** Fills with every answer, and becomes the own photo. */
export function OwnHalf() {
  const id = useId()
  const { cdn_prefix } = useSettings()
  const photo = useUser()?.profile.main_image
  const filled = 100 * progressOf(useFlow())
  return (
    <svg viewBox="0 0 50 100" className="w-[49%] -translate-y-[3%] text-accent-text">
      <clipPath id={id}>
        <path d="M50 0a50 50 0 0 0 0 100Z" />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <rect width="50" height="100" className="fill-accent-soft" />
        <rect y={100 - filled} width="50" height="100" className="fill-accent transition-[y]" />
        {photo && (
          <image
            href={photoAddress(cdn_prefix, photo.filename)}
            width="50"
            height="100"
            preserveAspectRatio="xMidYMid slice"
          />
        )}
      </g>
      {!photo && <HalfToCome />}
    </svg>
  )
}
