import { Link } from '@tanstack/react-router'
import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { isOneOf } from '#contract/is-one-of.ts'
import type { ProfileCard as Profile } from '#contract/cards.ts'
import { classes } from '#ui/classes.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { CardPlace } from './card-place.ts'
import { CardFrame, cardLink, NameAndAge } from './card-frame.tsx'
import { FictionalLabel } from './fictional-label.tsx'
import { useInterestName } from '#web/vocabularies/use-interest-name.ts'

/** Behind words in the corner of a narrow card a mark would stand in a second row, on a forehead. */
const AFTER_WORDS = '@max-[13rem]:[[data-words]~&]:hidden'

interface Props {
  profile: Profile
  /** What stands between the two, such as that they match; it comes first in the upper corner. */
  mark?: ReactNode
  /** Buttons such as like and message; they lie above the link to the profile. */
  actions?: ReactNode
  /** How somebody came into the list, before where they are. */
  origin?: string | undefined
  /** A line of the list's own: why two people fit. */
  note?: ReactNode
  /** What the note says that they like: it is said once. */
  noted?: readonly string[] | undefined
  /** Whether the note stands in place of where somebody is: where it says the reason for the list, two lines would be one too many. */
  isNoteAlone?: boolean | undefined
  /** For the first cards of a page. */
  isUrgent?: boolean | undefined
  /** Of the heading: 2 where the list stands right below the page's title. */
  level?: 2 | 3 | undefined
}

/** A person in a list: the picture, name and age, the city and one human detail. */
export function ProfileCard({
  profile,
  mark,
  actions,
  origin,
  note,
  noted,
  isNoteAlone = false,
  isUrgent,
  level,
}: Props) {
  const say = usePhrases('people')
  const { id, name, age, main_image: image } = profile
  return (
    <CardFrame
      image={image}
      name={name}
      level={level}
      heading={
        <Link to="/members/$id" params={{ id }} aria-label={`${name}, ${age}`} className={cardLink}>
          <NameAndAge name={name} age={age} isOnline={profile.is_online} />
        </Link>
      }
      sign={profile.is_online && <VisuallyHidden>{say('online')}</VisuallyHidden>}
      isUrgent={isUrgent}
      marks={<Marks profile={profile} mark={mark} />}
      actions={actions}
    >
      {!isNoteAlone && <Detail profile={profile} origin={origin} noted={noted} hasNote={Boolean(note)} />}
      <CardPlace value={profile.city ?? profile.region ?? undefined}>{note}</CardPlace>
    </CardFrame>
  )
}

interface DetailProps {
  profile: Profile
  origin: string | undefined
  noted: readonly string[] | undefined
  hasNote: boolean
}

/** Where somebody is and one thing they like, in one line: two would lie on the mouth. A narrow card leaves the line to a note. */
function Detail({ profile: { city, region, interest }, origin, noted, hasNote }: DetailProps) {
  const interestName = useInterestName()
  const { interests } = useSettings()
  const isSaid = interest !== null && isOneOf(interests, interest) && !noted?.includes(interest)
  const liked = isSaid ? interestName(interest) : undefined
  const said = [origin, city ?? region, liked].filter((part) => part !== undefined && part !== null)
  if (said.length === 0) return null
  return (
    // What does not fit into the line as a whole lies below its edge.
    <p
      className={classes(
        'flex max-h-[1lh] w-full flex-wrap overflow-hidden text-white/90',
        hasNote && '@max-[13rem]:hidden',
      )}
    >
      {said.map((part, at) => (
        <span key={part} className="max-w-full truncate whitespace-pre">
          {at === 0 ? part : ` · ${part}`}
        </span>
      ))}
    </p>
  )
}

/** Marks in the upper corner: that nobody stands behind it, what stands between the two, what is new, whose photo was checked. */
function Marks({ profile, mark }: Pick<Props, 'profile' | 'mark'>) {
  const say = usePhrases('people')
  return (
    <>
      <FictionalLabel isFictional={profile.is_fictional} isTight />
      {mark}
      {profile.is_new && (
        // Where the words have no room, nothing is drawn: no sign of its own is understood without them.
        <Mark className={classes(AFTER_WORDS, mark ? '@max-[16rem]:sr-only' : '@max-[10rem]:sr-only')}>
          {say('new')}
        </Mark>
      )}
      {profile.is_verified && (
        <Mark
          className={classes(AFTER_WORDS, profile.is_new || mark ? '@max-[22rem]:sr-only' : '@max-[16rem]:sr-only')}
          icon={<BadgeCheck aria-hidden size={14} className="shrink-0" />}
        >
          {say('verified')}
        </Mark>
      )}
    </>
  )
}

interface MarkProps {
  className: string
  icon?: ReactNode
  children: string
}

function Mark({ className, icon, children }: MarkProps) {
  return (
    <span
      className={classes(
        'flex min-h-6 min-w-6 items-center justify-center gap-1.5 rounded-full bg-black/65 px-1.5 @min-[13rem]:px-2',
        className,
      )}
    >
      {icon}
      <span className="whitespace-nowrap">{children}</span>
    </span>
  )
}
