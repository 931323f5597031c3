import { Link } from '@tanstack/react-router'
import { BadgeCheck, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { isOneOf } from '#contract/is-one-of.ts'
import type { ProfileCard as Profile } from '#contract/cards.ts'
import { classes } from '#ui/classes.ts'
import { Photo } from '#ui/photo.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { cardPicture } from './card-picture.ts'
import { FictionalLabel } from './fictional-label.tsx'
import { meanColour } from './mean-colour.ts'
import { useInterestName } from '#web/vocabularies/use-interest-name.ts'

interface Props {
  profile: Profile
  /** What stands between the two, such as that they match; it comes first in the upper corner. */
  mark?: ReactNode
  /** Buttons such as like and message; they lie above the link to the profile. */
  actions?: ReactNode
  /** A line of the list's own, such as why two people fit. */
  note?: ReactNode
  /** For the first cards of a page. */
  isUrgent?: boolean | undefined
  /** Of the heading: 2 where the list stands right below the page's title. */
  level?: 2 | 3 | undefined
}

/** A person in a list: the picture, name and age, the city and one human detail. */
export function ProfileCard({ profile, mark, actions, note, isUrgent, level = 3 }: Props) {
  const { cdn_prefix } = useSettings()
  const { id, name, age, main_image: image } = profile
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className="group @container relative rounded-card outline-(--focus) has-[:is(h2,h3)_a:focus-visible]:outline-2 has-[:is(h2,h3)_a:focus-visible]:outline-offset-2">
      <Photo
        {...(image && cardPicture(cdn_prefix, image))}
        colour={image ? meanColour(image.thumbhash) : undefined}
        alt=""
        name={name}
        isUrgent={isUrgent}
        className="shadow-card transition group-focus-within:shadow-float group-hover:shadow-float"
      >
        <div className="-mx-1.5 -mb-1 flex flex-col items-start gap-0.5 text-sm leading-snug @min-[13rem]:mx-0 @min-[13rem]:mb-0">
          <Heading className="text-base leading-6 font-bold wrap-anywhere @min-[13rem]:text-lg">
            <Link
              to="/members/$id"
              params={{ id }}
              // The whole picture takes the finger: it is 4/3 as high as wide, and the frame cuts off the rest.
              className="inline-block text-white no-underline outline-none after:absolute after:inset-x-0 after:bottom-0 after:h-[134cqw] after:content-['']"
            >
              {name}, {age}
            </Link>
          </Heading>
          <Detail profile={profile} />
          {note}
        </div>
      </Photo>
      <Marks profile={profile} mark={mark} />
      {actions && (
        <div className="absolute end-1.5 top-1.5 z-1 flex flex-col gap-1.5 @min-[13rem]:end-2.5 @min-[13rem]:top-2.5">
          {actions}
        </div>
      )}
    </article>
  )
}

/** Where somebody is and one thing they like, in one line: two would lie on the mouth. */
function Detail({ profile: { city, region, interest } }: { profile: Profile }) {
  const interestName = useInterestName()
  const { interests } = useSettings()
  const liked = interest && isOneOf(interests, interest) ? interestName(interest) : undefined
  const words = [city ?? region, liked].filter(Boolean)
  if (words.length === 0) return null
  return <p className="line-clamp-1 text-white/90">{words.join(' · ')}</p>
}

/** Marks in the upper corner: that nobody stands behind it, what stands between the two, what is new, who was here lately, whose photo was checked. */
function Marks({ profile, mark }: Pick<Props, 'profile' | 'mark'>) {
  const say = usePhrases('people')
  return (
    <div className="pointer-events-none absolute start-2 end-14 top-2.5 flex flex-wrap items-start gap-1.5 text-xs font-semibold text-white @min-[13rem]:start-3 @min-[13rem]:top-3">
      <FictionalLabel isFictional={profile.is_fictional} isTight />
      {mark}
      {profile.is_online && (
        <Mark
          icon={<span aria-hidden className="block size-2.5 shrink-0 rounded-full bg-online" />}
          words="@max-[13rem]:sr-only"
        >
          {say('online')}
        </Mark>
      )}
      {profile.is_new && (
        <Mark
          icon={<Sparkles aria-hidden size={14} className="shrink-0 @min-[10rem]:hidden" />}
          words="@max-[10rem]:sr-only"
        >
          {say('new')}
        </Mark>
      )}
      {profile.is_verified && (
        <Mark icon={<BadgeCheck aria-hidden size={14} className="shrink-0" />} words="@max-[18rem]:sr-only">
          {say('verified')}
        </Mark>
      )}
    </div>
  )
}

interface MarkProps {
  icon: ReactNode
  /** Up to which width of the card the icon stands alone; the words are then for screen readers. */
  words: string
  children: string
}

function Mark({ icon, words, children }: MarkProps) {
  return (
    <span className="flex min-h-6 min-w-6 items-center justify-center gap-1.5 rounded-full bg-black/65 px-1.5 @min-[13rem]:px-2">
      {icon}
      <span className={classes('whitespace-nowrap', words)}>{children}</span>
    </span>
  )
}
