import type { ReactNode } from 'react'
import { PAGE_SIZE } from '#contract/page.ts'
import type { MemberId } from '#contract/members.ts'
import type { PartnerOffer } from '#contract/offers.ts'
import type { FoundProfile } from '#contract/search.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { CardActions } from '#web/likes/card-actions.tsx'
import { LikeMark } from '#web/likes/like-mark.tsx'
import { ProfileCard } from '#web/cards/profile-card.tsx'
import { PartnerCard } from '#web/offers/partner-card.tsx'
import type { Sort } from './filters.ts'
import { fitNote } from './fit-note.tsx'

/** What a desktop shows without scrolling; of these a phone sees four. */
const URGENT = 4
const SKELETONS = PAGE_SIZE / 3
/** Cards of whole rows, however many stand beside each other. */
export const BEFORE_STRIP = 12

interface Props {
  people: readonly FoundProfile[]
  sort: Sort | undefined
  /** Whether it begins where the page does. */
  hasUrgent?: boolean | undefined
  /** What stands between the first rows and the rest, as wide as they are. */
  strip?: ReactNode
  /** Whom a partner offer follows. */
  offers?: ReadonlyMap<MemberId, PartnerOffer> | undefined
}

export function PeopleGrid({ people, sort, hasUrgent = false, strip, offers }: Props) {
  if (people.length === 0) return null
  const cards = people.flatMap((person, at) => {
    const offer = offers?.get(person.id)
    return [
      <li key={person.id}>
        <ProfileCard
          profile={person}
          mark={<LikeMark profile={person} known={person} />}
          actions={<CardActions profile={person} known={person} />}
          isUrgent={hasUrgent && at < URGENT}
          {...(sort === 'match' && person.score && fitNote(person.score))}
        />
      </li>,
      ...(offer ? [<PartnerItem key={offer.id} offer={offer} />] : []),
    ]
  })
  return (
    <ul className="face-grid">
      {cards.slice(0, BEFORE_STRIP)}
      {strip && cards.length >= BEFORE_STRIP && <li className="col-span-full">{strip}</li>}
      {cards.slice(BEFORE_STRIP)}
    </ul>
  )
}

function PartnerItem({ offer }: { offer: PartnerOffer }) {
  return (
    <li>
      <PartnerCard offer={offer} />
    </li>
  )
}

/** Where the next ones will stand, in their shape. */
export function PeopleSkeleton() {
  return (
    <div className="face-grid not-first:mt-3 sm:not-first:mt-4">
      {Array.from({ length: SKELETONS }, (_, at) => (
        <Skeleton key={at} shape="portrait" />
      ))}
    </div>
  )
}
