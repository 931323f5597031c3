import { Clock } from 'lucide-react'
import type { ProfileCard } from '#contract/cards.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { LikeDisc } from '#ui/like-disc.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useUser } from '#web/members/user.ts'
import { useAskToJoin, wishFor } from '#web/signup-entry/return-path.ts'
import { useLike } from './use-like.ts'
import type { KnownLikes } from './use-like-state.ts'

interface Props {
  profile: ProfileCard
  /** `icon` on a card, `words` where it is the thing to do. */
  look?: 'icon' | 'words' | undefined
  /** Whether the words give way where they would take two lines. */
  isTight?: boolean | undefined
  /** Of the one in words. */
  className?: string | undefined
  known?: KnownLikes | undefined
}

/** Like and unlike in turn. A visitor is asked to join, and comes back to this person. */
export function LikeButton({ profile, look = 'icon', isTight = false, className, known }: Props) {
  const { toggle, ...state } = useLike(profile, known)
  const askToJoin = useAskToJoin()
  const isVisitor = useUser() === null
  const press = () => (isVisitor ? askToJoin(`/members/${profile.id}`, wishFor('like', profile)) : void toggle())
  return look === 'icon' ? (
    <LikeIcon name={profile.name} state={state} onPress={press} />
  ) : (
    <LikeWords state={state} isTight={isTight} onPress={press} className={className} />
  )
}

interface LookProps {
  state: Omit<ReturnType<typeof useLike>, 'toggle'>
  onPress: () => void
}

function LikeIcon({ name, state, onPress }: LookProps & { name: string }) {
  const say = usePhrases('likes')
  return (
    <IconButton label={say('like', { name })} aria-pressed={state.isLiked} variant="bare" onClick={onPress}>
      <Mark state={state} emptyClass="fill-black/55" className="disc-on-photo" />
    </IconButton>
  )
}

const ROW = 'flex items-center justify-center gap-2'

/** Both words take their room: a button that changes its width would push its neighbours about. */
function LikeWords({ state, isTight, onPress, className }: LookProps & Pick<Props, 'className' | 'isTight'>) {
  const say = usePhrases('likes')
  const { isLiked } = state
  const words = classes(isTight && 'whitespace-nowrap max-sm:text-sm @max-[18rem]:sr-only')
  return (
    <Button variant={isLiked ? 'secondary' : 'primary'} className={className} onClick={onPress}>
      <span className="flex flex-col">
        <span className={ROW}>
          {/* On the button's own colour the disc is an outline. */}
          <Mark state={state} emptyClass={isLiked ? 'fill-muted' : undefined} className="-my-1 size-7" />
          <span className={words}>{say(isLiked ? 'unlike' : 'like_short')}</span>
        </span>
        <span aria-hidden className={classes(ROW, 'invisible h-0')}>
          <span className="w-7" />
          <span className={words}>{say(isLiked ? 'like_short' : 'unlike')}</span>
        </span>
      </span>
    </Button>
  )
}

interface MarkProps extends Pick<LookProps, 'state'> {
  emptyClass: string | undefined
  className: string
}

function Mark({ state: { isLiked, isReceived, isFresh, isWaiting }, emptyClass, className }: MarkProps) {
  const say = usePhrases('likes')
  return (
    <span className={classes('relative rounded-full', isFresh && 'bloom')}>
      <LikeDisc isGiven={isLiked} isReceived={isReceived} emptyClass={emptyClass} className={className} />
      {isWaiting && (
        <span className="absolute -end-2 -bottom-1.5 rounded-full bg-surface p-0.5 text-ink shadow-card">
          <Clock size={12} role="img" aria-label={say('offline.waiting')} />
        </span>
      )}
    </span>
  )
}
