import { Link } from '@tanstack/react-router'
import { AnimatePresence, MotionConfig } from 'motion/react'
import { Heart, RotateCcw, UserRound, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { SwipePerson } from '#contract/swipes.ts'
import { classes } from '#ui/classes.ts'
import { IconButton, iconButtonClass } from '#ui/icon-button.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { BesideCard } from './beside-card.tsx'
import { DeckKeys } from './deck-keys.tsx'
import { SwipeCard } from './swipe-card.tsx'

interface Props {
  people: readonly SwipePerson[]
  onDecide: (person: SwipePerson, isLike: boolean) => void
  /** Absent when there is nothing to take back. */
  onUndo: (() => void) | undefined
}

const SHOWN = 3
/** As long as a card takes to leave and the eye to find the next one; a double tap is quicker. */
const UNSEEN_MS = 450
/** As wide as the height allows: what lies around the card, the bars of the page among it, stays in view. */
export const DECK_PLACE =
  'mb-7 w-full [@media(max-height:44rem)]:mb-5 lg:col-start-2 lg:row-start-1 lg:w-[clamp(11rem,(100dvh-16.75rem)*0.75,27rem)] max-lg:max-w-[clamp(11rem,(100dvh-23.75rem)*0.75,27rem)] max-lg:[@media(max-height:44rem)]:max-w-[clamp(11rem,(100dvh-17.5rem)*0.75,24rem)]'

/** The cards, and the same by buttons and keys. */
export function Deck({ people, onDecide, onUndo }: Props) {
  const [top] = people
  const [isLastLike, setIsLastLike] = useState(false)
  const [isUnseen, setIsUnseen] = useState(false)
  useEffect(() => {
    if (!isUnseen) return
    const timer = setTimeout(() => setIsUnseen(false), UNSEEN_MS)
    return () => clearTimeout(timer)
  }, [isUnseen])

  function decide(isLike: boolean) {
    // The second press of a double tap is not for the next card, which nobody has seen yet.
    if (!top || isUnseen) return
    setIsUnseen(true)
    // The card that leaves reads its direction from here.
    setIsLastLike(isLike)
    onDecide(top, isLike)
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog')
    if (isTyping || event.repeat || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowRight') decide(true)
    else if (event.key === 'ArrowLeft') decide(false)
    else if (event.key === 'Backspace') onUndo?.()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  if (!top) return null
  return (
    <MotionConfig reducedMotion="user">
      <div className={classes(DECK_PLACE, 'relative aspect-3/4')} aria-busy={isUnseen}>
        <AnimatePresence custom={isLastLike}>
          {people
            .slice(0, SHOWN)
            .map((person, at) => <SwipeCard key={person.id} person={person} depth={at} onDecide={decide} />)
            .toReversed()}
        </AnimatePresence>
      </div>
      <BesideCard person={top} />
      <DeckKeys />
      <div className="flex flex-col items-center gap-4 lg:col-span-3">
        <DeckButtons person={top} onDecide={decide} onUndo={onUndo} />
      </div>
    </MotionConfig>
  )
}

interface ButtonsProps extends Pick<Props, 'onUndo'> {
  person: SwipePerson
  onDecide: (isLike: boolean) => void
}

function DeckButtons({ person: { id, name, age }, onDecide, onUndo }: ButtonsProps) {
  const say = usePhrases('swipes')
  return (
    <>
      <p role="status" className="sr-only">
        {say('shown', { name, age })}
      </p>
      <div className="flex items-center gap-4">
        <IconButton label={say('undo')} variant="raised" disabled={!onUndo} onClick={onUndo}>
          <RotateCcw aria-hidden size={20} />
        </IconButton>
        <IconButton label={say('pass', { name })} variant="raised" size="large" onClick={() => onDecide(false)}>
          <X aria-hidden size={30} />
        </IconButton>
        <IconButton label={say('like', { name })} variant="accent" size="large" onClick={() => onDecide(true)}>
          <Heart aria-hidden size={30} className="fill-current" />
        </IconButton>
        <Link
          to="/members/$id"
          params={{ id }}
          aria-label={say('profile', { name })}
          title={say('profile', { name })}
          className={iconButtonClass('raised')}
        >
          <UserRound aria-hidden size={20} />
        </Link>
      </div>
    </>
  )
}
