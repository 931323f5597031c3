import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import type { LikeEntry, LikeType } from '#contract/likes.ts'
import { Tag } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { EndlessList } from '#ui/endless-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { ProfileCard } from '#web/cards/profile-card.tsx'
import { CardActions } from './card-actions.tsx'
import { likesListQuery } from './likes-list-query.ts'

/** What a desktop shows without scrolling; of these a phone sees four. */
const URGENT = 4
/** New ones beside each other on a desktop. */
const IN_ROW = 3

export function LikesList({ type }: { type: LikeType }) {
  const say = usePhrases('likes')
  const query = useInfiniteQuery(likesListQuery(type))
  const likes = query.data?.pages.flatMap((page) => page.likes) ?? []
  const [fresh, known] = [likes.filter(({ like_new }) => like_new), likes.filter(({ like_new }) => !like_new)]
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

/** Those that nobody has seen yet come first, and larger: somebody was moved to do this. */
function NewLikes({ likes, type }: { likes: readonly LikeEntry[]; type: LikeType }) {
  const say = usePhrases('likes')
  if (likes.length === 0) return null
  return (
    <section aria-label={say('marks.new')} className="-mx-4 mb-4 sm:-mx-6 lg:mx-0">
      <ul
        className={classes(
          'flex snap-x snap-proximity scroll-px-4 gap-3 overflow-x-auto px-4 pb-3 sm:scroll-px-6 sm:gap-4 sm:px-6 lg:scroll-px-0 lg:ps-0',
          // Where the row ends before the screen does, it fades; its last one comes to stand before that.
          likes.length > IN_ROW
            ? 'lg:mask-[linear-gradient(to_right,black_calc(100%-3rem),transparent)] lg:pe-12'
            : 'lg:pe-0',
        )}
      >
        {likes.map((entry, at) => (
          <li
            key={entry.profile.id}
            className={classes(
              'w-[min(19rem,72vw)] shrink-0 snap-start',
              // Of more than fit into the row the next one looks in, so that somebody sees that there are more.
              likes.length > IN_ROW ? 'lg:w-[calc((100%-2rem)/3.3)]' : 'lg:w-[calc((100%-2rem)/3)]',
            )}
          >
            <LikeCard entry={entry} type={type} isUrgent={at < URGENT} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface CardProps {
  entry: LikeEntry
  type: LikeType
  /** Whether its picture is seen without scrolling. */
  isUrgent: boolean
}

function LikeCard({ entry: { profile, ...like }, type, isUrgent }: CardProps) {
  const say = usePhrases('likes')
  const known = {
    is_liked: type !== 'received' || like.is_match,
    likes_me: (type !== 'given' || like.is_match) && !like.is_automatic,
  }
  const marks = [
    ...(like.like_new ? [{ key: 'new', tone: 'accent' } as const] : []),
    ...(like.is_match ? [{ key: 'match', tone: 'success' } as const] : []),
    // Said on the card itself: nobody was moved to do this.
    ...(like.is_automatic ? [{ key: 'automatic', tone: 'neutral' } as const] : []),
  ]
  return (
    <ProfileCard
      profile={profile}
      level={2}
      isUrgent={isUrgent}
      note={
        marks.length > 0 && (
          <p className="mt-1.5 flex flex-wrap gap-1.5">
            {marks.map(({ key, tone }) => (
              <Tag key={key} tone={tone} className="bg-surface">
                {say(`marks.${key}`)}
              </Tag>
            ))}
          </p>
        )
      }
      actions={<CardActions profile={profile} known={known} />}
    />
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
