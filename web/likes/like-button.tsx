import { Heart } from 'lucide-react'
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
  const { isLiked, toggle } = useLike(profile, isKnown)
  const askToJoin = useAskToJoin()
  const isVisitor = useUser() === null
  const press = () => (isVisitor ? askToJoin(`/members/${profile.id}`) : void toggle())
  return look === 'icon' ? (
    <LikeIcon name={profile.name} isLiked={isLiked} onPress={press} />
  ) : (
    <LikeWords isLiked={isLiked} isTight={isTight} onPress={press} className={className} />
  )
}

interface LookProps {
  isLiked: boolean
  onPress: () => void
}

function LikeIcon({ name, isLiked, onPress }: LookProps & { name: string }) {
  const say = usePhrases('likes')
  return (
    <IconButton label={say('like', { name })} aria-pressed={isLiked} variant="onPhoto" onClick={onPress}>
      <LikeHeart isLiked={isLiked} />
    </IconButton>
  )
}

/** Both words take their room: a button that changes its width would push its neighbours about. */
function LikeWords({ isLiked, isTight, onPress, className }: LookProps & Pick<Props, 'className' | 'isTight'>) {
  const say = usePhrases('likes')
  return (
    <Button variant={isLiked ? 'secondary' : 'primary'} className={className} onClick={onPress}>
      <LikeHeart isLiked={isLiked} />
      <span className={classes('grid *:col-start-1 *:row-start-1', isTight && 'max-[374px]:sr-only')}>
        <span className={isLiked ? 'invisible' : ''}>{say('like_short')}</span>
        <span className={isLiked ? '' : 'invisible'}>{say('unlike')}</span>
      </span>
    </Button>
  )
}

function LikeHeart({ isLiked }: { isLiked: boolean }) {
  return <Heart aria-hidden size={22} className={classes('transition', isLiked && 'scale-110 fill-current')} />
}
