import { Link } from '@tanstack/react-router'
import { Heart, RotateCcw, Sparkles } from 'lucide-react'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/button.tsx'
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

interface NoLikesLeftProps {
  limit: number
  /** The last like may have been a slip, as any before it. */
  onUndo: (() => void) | undefined
}

/** Today's likes are used up; when there are new ones stands above. */
export function NoLikesLeft({ limit, onUndo }: NoLikesLeftProps) {
  const say = usePhrases('swipes')
  return (
    <EmptyState
      className="lg:col-span-3"
      icon={<Heart />}
      title={say('over_title')}
      line={say('over', { limit })}
      action={
        <div className="flex flex-col items-center gap-2">
          <WaysOn />
          {onUndo && (
            <Button variant="quiet" onClick={onUndo}>
              <RotateCcw aria-hidden size={18} />
              {say('undo_like')}
            </Button>
          )}
        </div>
      }
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
