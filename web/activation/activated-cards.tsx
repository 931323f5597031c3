import { Link } from '@tanstack/react-router'
import { Search, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import type { User } from '#contract/members.ts'
import type { FoundProfile } from '#contract/search.ts'
import { photoAddress } from '#contract/photo-address.ts'
import { Avatar } from '#ui/avatar.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/card.tsx'
import { Photo } from '#ui/photo.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { FictionalLabel } from '#web/cards/fictional-label.tsx'
import { useSettings } from '#web/sites/settings.ts'

/** What a new member can do now: finish the profile, look around, see what Premium is. */
export function ActivatedCards({ user, people }: { user: User; people: readonly FoundProfile[] }) {
  const say = usePhrases('signup')
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Card className="flex flex-col gap-5 md:col-span-2">
        <div className="flex flex-col items-start gap-4 md:flex-row md:items-center md:justify-between">
          <Words title={say('activate.members')} text={say('activate.members_text')} icon={<Search size={24} />} />
          <Link to="/members" className={buttonClass({ size: 'large' })}>
            {say('activate.members_go')}
          </Link>
        </div>
        <Faces people={people} />
      </Card>
      <ProfileCard user={user} />
      <Card className="flex flex-col items-start justify-between gap-4">
        <Words title={say('activate.premium')} text={say('activate.premium_text')} icon={<Sparkles size={24} />} />
        <Link to="/premium" className={buttonClass({ variant: 'secondary' })}>
          {say('activate.premium_go')}
        </Link>
      </Card>
    </div>
  )
}

const MOST_FACES = 4

/** Who is here: a few of those who fit, each a way to them. */
function Faces({ people }: { people: readonly FoundProfile[] }) {
  const { cdn_prefix } = useSettings()
  const shown = people.filter(({ main_image }) => main_image).slice(0, MOST_FACES)
  if (shown.length === 0) return null
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {shown.map(({ id, name, age, is_fictional, main_image: image }) => (
        <li key={id} className="@container">
          <Link to="/members/$id" params={{ id }} className="block rounded-card no-underline">
            <Photo src={image ? photoAddress(cdn_prefix, image.small) : undefined} alt="" name={name}>
              <span className="flex flex-col items-start gap-1">
                <span className="font-bold wrap-anywhere">
                  {name}, {age}
                </span>
                <FictionalLabel isFictional={is_fictional} isTight />
              </span>
            </Photo>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function ProfileCard({ user: { profile, credits, signup_step } }: { user: User }) {
  const say = usePhrases('signup')
  const { cdn_prefix } = useSettings()
  const photo = profile.main_image && photoAddress(cdn_prefix, profile.main_image.thumb_filename)
  return (
    <Card className="flex flex-col items-start justify-between gap-4">
      <h2 className="text-sm font-semibold text-muted">{say('activate.profile')}</h2>
      <div className="flex items-center gap-4">
        <Avatar name={profile.name} src={photo ?? undefined} size="huge" />
        <div className="min-w-0">
          <p className="text-xl font-bold wrap-anywhere">{profile.name}</p>
          <p className="text-sm text-muted">{say('activate.credits', { count: credits })}</p>
        </div>
      </div>
      {signup_step !== 'done' && (
        <Link to="/signup" search={photo ? {} : { step: 'photo' }} className={buttonClass({ variant: 'secondary' })}>
          {say(photo ? 'activate.profile_go_on' : 'activate.profile_photo')}
        </Link>
      )}
    </Card>
  )
}

function Words({ title, text, icon }: { title: string; text: string; icon: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-4">
      <span
        aria-hidden
        className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text"
      >
        {icon}
      </span>
      <div className="min-w-0">
        <h2 className="text-xl font-bold">{title}</h2>
        <p className="mt-1 text-pretty text-muted">{text}</p>
      </div>
    </div>
  )
}
