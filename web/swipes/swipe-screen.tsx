import { createFileRoute, useHydrated } from '@tanstack/react-router'
import { Skeleton } from '#ui/skeleton.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { requireLogin } from '#web/sessions/guards.ts'
import { screen, screenHead } from '#web/platform/screen.ts'
import { cardPhrases } from '#web/cards/phrases.ts'
import { likeButtonPhrases } from '#web/likes/phrases.ts'
import { Deck, DECK_WIDTH } from './deck.tsx'
import { NobodyLeft, NoLikesLeft } from './deck-end.tsx'
import { LikesLeft } from './likes-left.tsx'
import { swipesQuery } from './swipes-query.ts'
import { useDeck } from './use-deck.ts'

export const Route = createFileRoute('/_default/swipe-game')({
  beforeLoad: requireLogin,
  loader: ({ context }) =>
    screen(context, {
      phrases: ['swipes', ...cardPhrases, ...likeButtonPhrases, 'search'],
      title: (say) => say('title'),
      data: context.queryClient.fetchQuery(swipesQuery),
    }),
  head: screenHead,
  component: SwipeScreen,
})

/** Cards that follow the finger, a few likes a day. */
function SwipeScreen() {
  const say = usePhrases('swipes')
  const isHydrated = useHydrated()
  const { people, left, decide, undo } = useDeck()
  return (
    <section className="mx-auto flex max-w-[40rem] flex-col items-center gap-4 overflow-x-clip px-4 pt-4 pb-6 sm:px-6">
      <h1 className="text-center font-display text-2xl font-semibold [@media(max-height:44rem)]:sr-only">
        {say('title')}
      </h1>
      <LikesLeft left={left} />
      {left.likes_left <= 0 ? (
        <NoLikesLeft limit={left.likes_limit} />
      ) : people.length === 0 ? (
        <NobodyLeft />
      ) : isHydrated ? (
        <Deck
          people={people}
          onDecide={(person, isLike) => void decide(person, isLike)}
          onUndo={undo && (() => void undo())}
        />
      ) : (
        // The cards move by styles of their own, which only the browser may set.
        <Skeleton shape="portrait" className={DECK_WIDTH} />
      )}
    </section>
  )
}
