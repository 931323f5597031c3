import type { FoundProfile } from '#contract/search.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { CardActions } from '#web/likes/card-actions.tsx'
import { LikeMark } from '#web/likes/like-mark.tsx'
import { ProfileCard } from '#web/cards/profile-card.tsx'
import { fitNote, hasShortReason } from '#web/search/fit-note.tsx'

const URGENT = 4

interface Props {
  people: readonly FoundProfile[]
  /** Whether the page has said of all of them that they look for somebody like the reader: then no card repeats it. */
  areMutual?: boolean | undefined
}

/** People who fit, each with the reasons. */
export function FitGrid({ people, areMutual = false }: Props) {
  return (
    <ul className="face-grid w-full">
      {people.map((profile, at) => {
        const score = profile.score && areMutual ? { ...profile.score, is_mutual: false } : profile.score
        return (
          <li key={profile.id}>
            <ProfileCard
              profile={profile}
              level={2}
              isUrgent={at < URGENT}
              {...(score && { ...fitNote(score), isNoteAlone: hasShortReason(score) })}
              mark={<LikeMark profile={profile} known={profile} />}
              actions={<CardActions profile={profile} known={profile} />}
            />
          </li>
        )
      })}
    </ul>
  )
}

export function FitSkeleton() {
  return (
    <div aria-busy className="face-grid w-full">
      {Array.from({ length: URGENT }, (_, at) => (
        <Skeleton key={at} shape="portrait" />
      ))}
    </div>
  )
}
