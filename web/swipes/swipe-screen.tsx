import { createFileRoute, useHydrated } from '@tanstack/react-router'
import { classes } from '#ui/classes.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { requireLogin } from '#web/sessions/guards.ts'
import { screen, screenHead } from '#web/platform/screen.ts'
import { RefusedScreen } from '#web/shell/refused-screen.tsx'
import { cardPhrases } from '#web/cards/phrases.ts'
import { likeButtonPhrases } from '#web/likes/phrases.ts'
import { Deck, DECK_PLACE } from './deck.tsx'
import { NobodyLeft, NoLikesLeft } from './deck-end.tsx'
import { LikesLeft } from './likes-left.tsx'
import { SwipePortrait } from './swipe-portrait.tsx'
import { swipesQuery } from './swipes-query.ts'
import { useDeck } from './use-deck.ts'

export const Route = createFileRoute('/_default/swipe-game')({
  beforeLoad: requireLogin,
  loader: ({ context }) =>
    screen(context, {
      phrases: ['swipes', ...cardPhrases, ...likeButtonPhrases, 'search', 'errors'],
      title: (say) => say('title'),
      data: context.queryClient.fetchQuery(swipesQuery),
    }),
  head: screenHead,
  component: SwipeScreen,
  errorComponent: RefusedScreen,
})

/** Cards that follow the finger, a few likes a day. */
function SwipeScreen() {
  const say = usePhrases('swipes')
  const isHydrated = useHydrated()
  const { people, left, decide, undo } = useDeck()
  const [first] = people
  const hasDeck = left.likes_left > 0 && first !== undefined
  return (
    <section className="mx-auto grid max-w-[75rem] grid-cols-[minmax(0,1fr)] justify-items-center gap-4 overflow-x-clip px-4 pt-8 pb-6 max-lg:[@media(max-height:44rem)]:gap-3 max-lg:[@media(max-height:44rem)]:pt-3 sm:px-6 lg:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] lg:gap-x-8 lg:py-8 xl:gap-x-12">
      <header
        className={classes(
          'flex flex-col gap-1 justify-self-start lg:gap-4',
          hasDeck ? 'lg:col-start-1 lg:row-start-1 lg:self-start' : 'lg:col-span-3',
        )}
      >
        <h1 className="page-title max-lg:[@media(max-height:44rem)]:sr-only">{say('title')}</h1>
        <LikesLeft left={left} />
      </header>
      {left.likes_left <= 0 ? (
        <NoLikesLeft limit={left.likes_limit} onUndo={undo && (() => void undo())} />
      ) : !first ? (
        <NobodyLeft />
      ) : isHydrated ? (
        <Deck
          people={people}
          onDecide={(person, isLike) => void decide(person, isLike)}
          onUndo={undo && (() => void undo())}
        />
      ) : (
        // The cards move by styles of their own, which only the browser may set; the first one is there to be seen.
        <div aria-busy className={classes('@container aspect-3/4', DECK_PLACE)}>
          <SwipePortrait person={first} />
        </div>
      )}
    </section>
  )
}
