import { infiniteQueryOptions, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { EyeOff, Footprints } from 'lucide-react'
import { FIRST_PAGE, pageAt } from '#contract/page.ts'
import { listViewers, type Viewer, type ViewDay } from '#contract/viewers.ts'
import { Alert } from '#ui/alert.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { EndlessList } from '#ui/endless-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { call } from '#client/api/call.ts'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { requireLogin } from '#web/sessions/guards.ts'
import { ProfileCard } from '#web/cards/profile-card.tsx'
import { CardActions } from '#web/likes/card-actions.tsx'
import { LikeMark } from '#web/likes/like-mark.tsx'
import { likeButtonPhrases } from '#web/likes/phrases.ts'
import { screen, screenHead } from '#web/platform/screen.ts'
import { cardPhrases } from '#web/cards/phrases.ts'

const viewersQuery = infiniteQueryOptions({
  queryKey: ['viewers'],
  queryFn: ({ pageParam }) => call(listViewers, pageAt(pageParam)),
  initialPageParam: FIRST_PAGE,
  getNextPageParam: ({ next }) => next,
})

const days: readonly ViewDay[] = ['today', 'yesterday', 'this_week', 'earlier']

export const Route = createFileRoute('/_default/visitors')({
  beforeLoad: requireLogin,
  loader: ({ context }) =>
    screen(context, {
      phrases: ['profiles', ...cardPhrases, ...likeButtonPhrases],
      title: (say) => say('viewers.title'),
      data: context.queryClient.ensureInfiniteQueryData(viewersQuery),
    }),
  head: screenHead,
  component: ViewersScreen,
})

/** Who looked at the own profile, by the day. */
function ViewersScreen() {
  const say = usePhrases('profiles')
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(viewersQuery)
  const viewers = data.pages.flatMap((page) => page.visitors)
  return (
    <div className="in-good-light page">
      <header className="flex flex-col gap-2">
        <h1 className="page-title">{say('viewers.title')}</h1>
        {viewers.length > 0 && <p className="max-w-prose text-pretty text-muted">{say('viewers.lead')}</p>}
      </header>
      {viewers.length === 0 ? (
        <EmptyState
          icon={<Footprints size={28} />}
          title={say('viewers.none')}
          line={say('viewers.none_text')}
          action={
            <Link to="/profile" className={buttonClass()}>
              {say('viewers.improve')}
            </Link>
          }
        />
      ) : (
        <EndlessList
          hasMore={hasNextPage}
          isLoading={isFetchingNextPage}
          isPaused={error !== null}
          onMore={() => void fetchNextPage()}
          moreLabel={say('viewers.more')}
          status={say('viewers.shown', { count: viewers.length })}
          skeleton={<SkeletonCards />}
          className="flex flex-col gap-6"
        >
          {days.map((day) => (
            <Day key={day} day={day} viewers={viewers.filter(({ visited }) => visited === day)} />
          ))}
          <Refused by={error} />
        </EndlessList>
      )}
      <InvisibleNote />
    </div>
  )
}

function Day({ day, viewers }: { day: ViewDay; viewers: readonly Viewer[] }) {
  const say = usePhrases('profiles')
  if (viewers.length === 0) return null
  return (
    <section aria-labelledby={`visited-${day}`} className="flex flex-col gap-3">
      <h2 id={`visited-${day}`} className="text-lg font-bold">
        {say(`viewers.${day}`)}
      </h2>
      <ul className="face-grid lg:grid-cols-4">
        {viewers.map((viewer) => (
          <li key={viewer.id}>
            <ProfileCard
              profile={viewer}
              mark={<LikeMark profile={viewer} known={viewer} />}
              actions={<CardActions profile={viewer} known={viewer} />}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SkeletonCards() {
  return (
    <div className="face-grid lg:grid-cols-4">
      {['one', 'two', 'three', 'four'].map((name) => (
        <Skeleton key={name} shape="portrait" />
      ))}
    </div>
  )
}

/** Looking works both ways, unless one does not want it to. */
function InvisibleNote() {
  const say = usePhrases('profiles')
  return (
    <Alert
      actions={
        <Link to="/settings" hash="visibility" className={buttonClass({ variant: 'secondary', size: 'small' })}>
          <EyeOff aria-hidden size={16} />
          {say('viewers.settings')}
        </Link>
      }
    >
      {say('viewers.invisible')}
    </Alert>
  )
}
