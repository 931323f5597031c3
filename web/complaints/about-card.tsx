import { UserRound, X } from 'lucide-react'
import { photoAddress } from '#contract/photo-address.ts'
import type { ProfileCard } from '#contract/cards.ts'
import { Avatar } from '#ui/avatar.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { FictionalLabel } from '#web/cards/fictional-label.tsx'
import { useSettings } from '#web/sites/settings.ts'

export type Person = Pick<ProfileCard, 'id' | 'name' | 'age' | 'main_image' | 'is_fictional'>

/** Whom the complaint is about. Somebody who cannot be shown, or does not exist, is a profile like any other. */
export function AboutCard({ person, onRemove }: { person: Person | undefined; onRemove: () => void }) {
  const say = usePhrases('complaints')
  const { cdn_prefix } = useSettings()
  const image = person?.main_image
  return (
    <div className="mb-5 flex items-center gap-3 rounded-card border border-line bg-paper p-3">
      {person ? (
        <Avatar name={person.name} src={image ? photoAddress(cdn_prefix, image.thumb_filename) : undefined} />
      ) : (
        <span
          aria-hidden
          className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text"
        >
          <UserRound size={22} />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="font-semibold wrap-anywhere">
            {person ? say('about.person', { name: person.name, age: person.age }) : say('about.somebody')}
          </p>
          <FictionalLabel isFictional={person?.is_fictional ?? false} />
        </div>
        <p className="text-sm text-muted">{say('about.secret')}</p>
      </div>
      <IconButton label={say('about.remove')} onClick={onRemove}>
        <X aria-hidden size={20} />
      </IconButton>
    </div>
  )
}
