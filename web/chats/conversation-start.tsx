import type { Chat } from '#contract/chats.ts'
import { photoAddress } from '#contract/photo-address.ts'
import { classes } from '#ui/classes.ts'
import { Facing } from '#ui/facing.tsx'
import { useMember } from '#web/members/user.ts'
import { useSettings } from '#web/sites/settings.ts'

/** Where a conversation begins: the two of it in the two halves of the mark. Decoration, since the bar above says who it is. */
export function ConversationStart({ profile }: { profile: Chat['profile'] }) {
  const { profile: own } = useMember()
  return (
    <div aria-hidden className="flex justify-center gap-1 py-4">
      <Half person={own} className="-translate-y-1 rounded-s-full" />
      <Half person={profile} className="translate-y-1 rounded-e-full" />
    </div>
  )
}

interface HalfProps {
  person: { name: string; main_image: { thumb_filename: string } | null }
  className: string
}

function Half({ person: { name, main_image: image }, className }: HalfProps) {
  const { cdn_prefix } = useSettings()
  return (
    <span className={classes('relative block h-24 w-12 overflow-hidden bg-accent-soft shadow-card', className)}>
      {image ? (
        <img
          src={photoAddress(cdn_prefix, image.thumb_filename)}
          alt=""
          width={160}
          height={160}
          className="size-full object-cover"
        />
      ) : (
        <Facing name={name} alt="" hasWords={false} />
      )}
    </span>
  )
}
