import { PAGE_SIZE } from '#contract/page.ts'
import type { FoundProfile } from '#contract/search.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { CardActions } from '#web/likes/card-actions.tsx'
import { LikeMark } from '#web/likes/like-mark.tsx'
import { ProfileCard } from '#web/cards/profile-card.tsx'
import type { Sort } from './filters.ts'
import { FitNote } from './fit-note.tsx'

const GRID = 'grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 xl:grid-cols-4'
/** What a desktop shows without scrolling; of these a phone sees four. */
const URGENT = 4
const SKELETONS = PAGE_SIZE / 3

interface Props {
  people: readonly FoundProfile[]
  sort: Sort | undefined
  /** Whether it begins where the page does. */
  hasUrgent?: boolean | undefined
}

export function PeopleGrid({ people, sort, hasUrgent = false }: Props) {
  if (people.length === 0) return null
  return (
    <ul className={GRID}>
      {people.map((person, at) => (
        <li key={person.id}>
          <ProfileCard
            profile={person}
            mark={<LikeMark profile={person} known={person} />}
            actions={<CardActions profile={person} known={person} />}
            isUrgent={hasUrgent && at < URGENT}
            note={sort === 'match' && person.score && <FitNote score={person.score} />}
          />
        </li>
      ))}
    </ul>
  )
}

/** Where the next ones will stand, in their shape. */
export function PeopleSkeleton() {
  return (
    <div className={`${GRID} not-first:mt-3 sm:not-first:mt-4`}>
      {Array.from({ length: SKELETONS }, (_, at) => (
        <Skeleton key={at} shape="portrait" />
      ))}
    </div>
  )
}
