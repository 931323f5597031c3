import type { ProfileCard } from '#contract/cards.ts'
import { photoAddress } from '#contract/photo-address.ts'
import { Avatar } from '#ui/avatar.tsx'
import { useSettings } from '#web/sites/settings.ts'

/** Whom a notice is about. */
export function NoticeFace({
  profile: { name, main_image: image },
}: {
  profile: Pick<ProfileCard, 'name' | 'main_image'>
}) {
  const { cdn_prefix } = useSettings()
  return <Avatar name={name} size="small" src={image ? photoAddress(cdn_prefix, image.thumb_filename) : undefined} />
}
