import { Link } from '@tanstack/react-router'
import { Heart, Sparkles } from 'lucide-react'
import type { SwipesLeft } from '#contract/swipes.ts'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { usePhrases } from '#web/platform/phrases/phrases.ts'
import { useWait } from './likes-left.tsx'

/** Nobody is left to show. */
export function NobodyLeft() {
  const say = usePhrases('swipes')
  return <EmptyState icon={<Sparkles />} title={say('nobody_title')} line={say('nobody')} action={<WaysOn />} />
}

/** Today's likes are used up. */
export function NoLikesLeft({ left: { likes_limit, renews_at } }: { left: SwipesLeft }) {
  const say = usePhrases('swipes')
  const wait = useWait(renews_at)
  return (
    <EmptyState
      icon={<Heart />}
      title={say('over_title')}
      line={
        <>
          {say('over', { limit: likes_limit })} {wait && say('renews', wait)}
        </>
      }
      action={<WaysOn />}
    />
  )
}

function WaysOn() {
  const say = usePhrases('swipes')
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <Link to="/members" className={buttonClass()}>
        {say('search')}
      </Link>
      <Link to="/likes" className={buttonClass({ variant: 'secondary' })}>
        {say('likes')}
      </Link>
    </div>
  )
}
