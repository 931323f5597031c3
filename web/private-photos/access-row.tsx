import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { photoAddress } from '#contract/photo-address.ts'
import type { ProfileCard } from '#contract/cards.ts'
import { Avatar } from '#ui/avatar.tsx'
import { FictionalLabel } from '#web/cards/fictional-label.tsx'
import { useSettings } from '#web/sites/settings.ts'

interface Props {
  member: ProfileCard
  /** Since when they ask, or until when they may see. */
  note: string
  /** What can be answered. */
  children: ReactNode
}

/** Somebody in small: who they are, and what can be answered. */
export function AccessRow({ member, note, children }: Props) {
  const { cdn_prefix } = useSettings()
  const { id, name, age, city, region, main_image: image } = member
  const place = city ?? region
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Avatar name={name} size="large" src={image ? photoAddress(cdn_prefix, image.thumb_filename) : undefined} />
      <div className="min-w-0 flex-1 basis-32">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to="/members/$id" params={{ id }} className="py-1 font-semibold wrap-anywhere text-ink">
            {name}, {age}
          </Link>
          <FictionalLabel isFictional={member.is_fictional} />
        </p>
        {place && <p className="text-sm text-muted">{place}</p>}
        <p className="text-sm text-muted">{note}</p>
      </div>
      <div className="ms-auto flex flex-wrap items-center gap-2">{children}</div>
    </li>
  )
}
