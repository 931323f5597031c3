import { Clock, Heart } from 'lucide-react'
import type { ProfileCard } from '#contract/cards.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useUser } from '#web/members/user.ts'
import { useAskToJoin } from '#web/signup-entry/return-path.ts'
import { useLike } from './use-like.ts'

interface Props {
  profile: ProfileCard
  /** `icon` on a card, `words` where it is the thing to do. */
  look?: 'icon' | 'words' | undefined
  /** Whether the words give way where they would take two lines. */
  isTight?: boolean | undefined
  /** Of the one in words. */
  className?: string | undefined
  /** What the list knows of it, for the moment before the likes are there. */
  isKnown?: boolean | undefined
}

/** Like and unlike in turn. A visitor is asked to join, and comes back to this person. */
export function LikeButton({ profile, look = 'icon', isTight = false, className, isKnown }: Props) {
  const { isLiked, isWaiting, toggle } = useLike(profile, isKnown)
  const askToJoin = useAskToJoin()
  const isVisitor = useUser() === null
  const { id, name } = profile
  const press = () => (isVisitor ? askToJoin(`/members/${id}`, { kind: 'like', id, name }) : void toggle())
  return look === 'icon' ? (
    <LikeIcon name={profile.name} isLiked={isLiked} isWaiting={isWaiting} onPress={press} />
  ) : (
    <LikeWords isLiked={isLiked} isWaiting={isWaiting} isTight={isTight} onPress={press} className={className} />
  )
}

interface LookProps {
  isLiked: boolean
  /** Whether it waits for the network. */
  isWaiting: boolean
  onPress: () => void
}

function LikeIcon({ name, isLiked, isWaiting, onPress }: LookProps & { name: string }) {
  const say = usePhrases('likes')
  return (
    <IconButton label={say('like', { name })} aria-pressed={isLiked} variant="onPhoto" onClick={onPress}>
      <LikeHeart isLiked={isLiked} isWaiting={isWaiting} />
    </IconButton>
  )
}

/** Both words take their room: a button that changes its width would push its neighbours about. */
function LikeWords({
  isLiked,
  isWaiting,
  isTight,
  onPress,
  className,
}: LookProps & Pick<Props, 'className' | 'isTight'>) {
  const say = usePhrases('likes')
  return (
    <Button variant={isLiked ? 'secondary' : 'primary'} className={className} onClick={onPress}>
      <LikeHeart isLiked={isLiked} isWaiting={isWaiting} />
      <span className={classes('grid *:col-start-1 *:row-start-1', isTight && 'max-[374px]:sr-only')}>
        <span className={isLiked ? 'invisible' : ''}>{say('like_short')}</span>
        <span className={isLiked ? '' : 'invisible'}>{say('unlike')}</span>
      </span>
    </Button>
  )
}

function LikeHeart({ isLiked, isWaiting }: Pick<LookProps, 'isLiked' | 'isWaiting'>) {
  const say = usePhrases('likes')
  return (
    <span className="relative">
      <Heart aria-hidden size={22} className={classes('transition', isLiked && 'scale-110 fill-current')} />
      {isWaiting && (
        <span className="absolute -end-2 -bottom-1.5 rounded-full bg-surface p-0.5 text-ink shadow-card">
          <Clock size={12} role="img" aria-label={say('offline.waiting')} />
        </span>
      )}
    </span>
  )
}
