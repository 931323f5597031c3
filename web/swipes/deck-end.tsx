import { Link } from '@tanstack/react-router'
import { Heart, Sparkles } from 'lucide-react'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'

/** Nobody is left to show. */
export function NobodyLeft() {
  const say = usePhrases('swipes')
  return (
    <EmptyState
      className="lg:col-span-3"
      icon={<Sparkles />}
      title={say('nobody_title')}
      line={say('nobody')}
      action={<WaysOn />}
    />
  )
}

/** Today's likes are used up; when there are new ones stands above. */
export function NoLikesLeft({ limit }: { limit: number }) {
  const say = usePhrases('swipes')
  return (
    <EmptyState
      className="lg:col-span-3"
      icon={<Heart />}
      title={say('over_title')}
      line={say('over', { limit })}
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
