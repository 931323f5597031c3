import type { FoundProfile } from '#contract/search.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { CardActions } from '#web/likes/card-actions.tsx'
import { LikeMark } from '#web/likes/like-mark.tsx'
import { ProfileCard } from '#web/cards/profile-card.tsx'
import { FitNote } from '#web/search/fit-note.tsx'

const GRID = 'grid w-full grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 xl:grid-cols-4'
const URGENT = 4

interface Props {
  people: readonly FoundProfile[]
  /** Whether the page has said of all of them that they look for somebody like the reader: then no card repeats it. */
  areMutual?: boolean | undefined
}

/** People who fit, each with the reasons. */
export function FitGrid({ people, areMutual = false }: Props) {
  return (
    <ul className={GRID}>
      {people.map((profile, at) => (
        <li key={profile.id}>
          <ProfileCard
            profile={profile}
            level={2}
            isUrgent={at < URGENT}
            note={
              profile.score && <FitNote score={areMutual ? { ...profile.score, is_mutual: false } : profile.score} />
            }
            mark={<LikeMark profile={profile} known={profile} />}
            actions={<CardActions profile={profile} known={profile} />}
          />
        </li>
      ))}
    </ul>
  )
}

export function FitSkeleton() {
  return (
    <div aria-busy className={GRID}>
      {Array.from({ length: URGENT }, (_, at) => (
        <Skeleton key={at} shape="portrait" />
      ))}
    </div>
  )
}
