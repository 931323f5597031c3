import { useSuspenseQuery } from '@tanstack/react-query'
import { photoAddress } from '#contract/photo-address.ts'
import { Photo } from '#ui/photo.tsx'
import { ownProfileQuery } from '#web/members/own-profile-query.ts'
import { useMember } from '#web/members/user.ts'
import { useSettings } from '#web/sites/settings.ts'
import { useInterestName } from '#web/vocabularies/use-interest-name.ts'

/** The member as others meet them in a list, beside the form: what is changed there is read here. */
export function OwnCard({ className }: { className: string }) {
  const { cdn_prefix, visible_profile_fields: visible } = useSettings()
  const nameOf = useInterestName()
  const { name, main_image: image } = useMember().profile
  const { city, interests } = useSuspenseQuery(ownProfileQuery).data
  const [interest] = visible.includes('interests') ? interests : []
  const line = [visible.includes('city') ? city : null, interest === undefined ? null : nameOf(interest)]
  return (
    <Photo src={image ? photoAddress(cdn_prefix, image.filename) : undefined} alt="" name={name} className={className}>
      {/* The title of the page has said it. */}
      <div aria-hidden>
        <p className="truncate text-lg font-bold">{name}</p>
        <p className="truncate text-sm text-white/90">{line.filter(Boolean).join(' · ')}</p>
      </div>
    </Photo>
  )
}
