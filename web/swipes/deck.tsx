import { Link } from '@tanstack/react-router'
import { AnimatePresence, MotionConfig } from 'motion/react'
import { Heart, RotateCcw, UserRound, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FoundProfile } from '#contract/search.ts'
import { classes } from '#ui/classes.ts'
import { IconButton, iconButtonClass } from '#ui/icon-button.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { SwipeCard } from './swipe-card.tsx'

interface Props {
  people: readonly FoundProfile[]
  onDecide: (person: FoundProfile, isLike: boolean) => void
  /** Absent when there is nothing to take back. */
  onUndo: (() => void) | undefined
}

const SHOWN = 3
/** As wide as the height allows: what lies around the card, the bars of the page among it, stays in view. */
export const DECK_WIDTH =
  'max-w-[clamp(11rem,(100dvh-23rem)*0.75,24rem)] [@media(max-height:44rem)]:max-w-[clamp(11rem,(100dvh-18rem)*0.75,24rem)]'

/** The cards, and the same by buttons and keys. */
export function Deck({ people, onDecide, onUndo }: Props) {
  const say = usePhrases('swipes')
  const [top] = people
  const [isLastLike, setIsLastLike] = useState(false)

  function decide(isLike: boolean) {
    if (!top) return
    // The card that leaves reads its direction from here.
    setIsLastLike(isLike)
    onDecide(top, isLike)
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog')
    if (isTyping || event.altKey || event.ctrlKey || event.metaKey) return
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
  const { id, name, age } = top
  return (
    <MotionConfig reducedMotion="user">
      <div className={classes('relative aspect-3/4 w-full', DECK_WIDTH)}>
        <AnimatePresence custom={isLastLike}>
          {people
            .slice(0, SHOWN)
            .map((person) => <SwipeCard key={person.id} person={person} isTop={person === top} onDecide={decide} />)
            .toReversed()}
        </AnimatePresence>
      </div>
      <p role="status" className="sr-only">
        {say('shown', { name, age })}
      </p>
      <div className="flex items-center gap-4">
        <IconButton label={say('undo')} variant="raised" disabled={!onUndo} onClick={onUndo}>
          <RotateCcw aria-hidden size={20} />
        </IconButton>
        <IconButton label={say('pass', { name })} variant="raised" className="size-16" onClick={() => decide(false)}>
          <X aria-hidden size={30} />
        </IconButton>
        <IconButton label={say('like', { name })} variant="accent" className="size-16" onClick={() => decide(true)}>
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
      <p className="hidden text-center text-sm text-muted lg:block">{say('keys')}</p>
    </MotionConfig>
  )
}
