import { useId, useState } from 'react'
import { photoAddress } from '#contract/photo-address.ts'
import { classes } from '#ui/classes.ts'
import { Facing } from '#ui/facing.tsx'
import { HalfToCome } from '#ui/half-to-come.tsx'
import { useUser } from '#web/members/user.ts'
import { type Extent, placed } from '#web/photos/crop-geometry.ts'
import type { PickedPhoto } from '#web/photos/send-photo.ts'
import { useObjectUrl } from '#web/photos/use-object-url.ts'
import { useSettings } from '#web/sites/settings.ts'
import { useFlow } from './flow.ts'
import { usePickedPhoto } from './picked-photo.tsx'
import { progressOf } from './questions.ts'

const HALF = 'w-[49%] -translate-y-[3%]'

/** Fills with every answer; whoever has an account looks out of it, with their photo or their initial. */
export function OwnHalf() {
  const { cdn_prefix } = useSettings()
  const profile = useUser()?.profile
  const [picked] = usePickedPhoto()
  if (!profile) return <Filling />
  const { name, main_image: photo } = profile
  return (
    <span className={`${HALF} relative block aspect-1/2 overflow-hidden rounded-s-full bg-accent-soft shadow-float`}>
      {picked?.crop ? (
        <Picked file={picked.file} crop={picked.crop} />
      ) : photo ? (
        <img src={photoAddress(cdn_prefix, photo.filename)} alt="" className="size-full object-cover" />
      ) : (
        <Facing name={name} alt="" hasWords={false} />
      )}
    </span>
  )
}

/** The middle of what was cut out, as it will look. */
function Picked({ file, crop }: { file: File; crop: NonNullable<PickedPhoto['crop']> }) {
  const src = useObjectUrl(file)
  const [picture, setPicture] = useState<Extent>()
  return (
    <span className="absolute inset-y-0 start-1/2 aspect-3/4 h-full -translate-x-1/2 overflow-hidden">
      {src && (
        <img
          src={src}
          alt=""
          className={classes('absolute max-w-none', !picture && 'opacity-0')}
          // Set by script, which the page's policy allows.
          style={picture && placed(picture, crop)}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setPicture({ width, height })}
        />
      )}
    </span>
  )
}

function Filling() {
  const id = useId()
  const filled = 100 * progressOf(useFlow())
  return (
    <svg viewBox="0 0 50 100" className={`${HALF} text-accent-text`}>
      <clipPath id={id}>
        <path d="M50 0a50 50 0 0 0 0 100Z" />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <rect width="50" height="100" className="fill-accent-soft" />
        <rect y={100 - filled} width="50" height="100" className="fill-accent transition-[y]" />
      </g>
      <HalfToCome />
    </svg>
  )
}
