import { useId } from 'react'
import { photoAddress } from '#contract/photo-address.ts'
import { classes } from '#ui/classes.ts'
import { useUser } from '#web/members/user.ts'
import { useSettings } from '#web/sites/settings.ts'
import { Face } from '#web/sites/two-faces.tsx'
import { useFlow } from './flow.ts'
import { progressOf } from './questions.ts'

/** The mark while somebody joins: the own half fills with every answer, and shows the own photo; the other is there already. */
export function JoiningHalves({ className }: { className: string }) {
  return (
    <span aria-hidden className={classes('gap-[2%] py-[3%]', className)}>
      <OwnHalf />
      <Face person={2} className="w-[49%] translate-y-[3%] rounded-e-full" />
    </span>
  )
}

function OwnHalf() {
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
      {!photo && (
        <path
          d="M49.2 1.2a48.8 48.8 0 0 0 0 97.6Z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeDasharray="4 4"
          vectorEffect="non-scaling-stroke"
          className="opacity-60"
        />
      )}
    </svg>
  )
}
