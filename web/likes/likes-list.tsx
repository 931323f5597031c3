import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import type { LikeType } from '#contract/likes.ts'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { EndlessList } from '#ui/endless-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { LikeCard } from './like-card.tsx'
import { likesInRow } from './likes-in-row.ts'
import { likesListQuery } from './likes-list-query.ts'
import { NewLikes } from './new-likes.tsx'

/** What a desktop shows without scrolling; of these a phone sees four. */
const URGENT = 4

export function LikesList({ type }: { type: LikeType }) {
  const say = usePhrases('likes')
  const query = useInfiniteQuery(likesListQuery(type))
  const likes = query.data?.pages.flatMap((page) => page.likes) ?? []
  const [fresh, known] = [likesInRow(likes), likes.filter(({ like_new }) => !like_new)]
  if (query.isSuccess && likes.length === 0) return <NoLikes type={type} />
  return (
    <EndlessList
      hasMore={query.hasNextPage}
      isLoading={query.isFetching}
      isPaused={query.isError}
      onMore={() => void query.fetchNextPage()}
      moreLabel={say('more')}
      status={query.isSuccess ? say('shown', { count: likes.length }) : ''}
      skeleton={likes.length === 0 && <Skeletons />}
    >
      <NewLikes likes={fresh} type={type} />
      {known.length > 0 && (
        <ul className="face-grid">
          {known.map((entry, at) => (
            <li key={entry.profile.id}>
              <LikeCard entry={entry} type={type} isUrgent={at < URGENT} />
            </li>
          ))}
        </ul>
      )}
      <Refused by={query.error} />
    </EndlessList>
  )
}

/** What will appear here, and the next step to it. */
function NoLikes({ type }: { type: LikeType }) {
  const say = usePhrases('likes')
  return (
    <EmptyState
      icon={<Heart />}
      title={say(`none.${type}_title`)}
      line={say(`none.${type}`)}
      action={
        <Link to="/members" className={buttonClass()}>
          {say('none.search')}
        </Link>
      }
    />
  )
}

function Skeletons() {
  return (
    <div className="face-grid">
      {Array.from({ length: 8 }, (_, at) => (
        <Skeleton key={at} shape="portrait" />
      ))}
    </div>
  )
}
