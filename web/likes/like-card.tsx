import type { LikeEntry, LikeType } from '#contract/likes.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { ProfileCard } from '#web/cards/profile-card.tsx'
import { CardActions } from './card-actions.tsx'
import { LikeMark } from './like-mark.tsx'

interface Props {
  entry: LikeEntry
  type: LikeType
  /** Whether its picture is seen without scrolling. */
  isUrgent: boolean
}

/** Who liked the member, or whom the member likes. */
export function LikeCard({ entry: { profile, ...like }, type, isUrgent }: Props) {
  const say = usePhrases('likes')
  const known = {
    is_liked: type !== 'received' || like.is_match,
    likes_me: (type !== 'given' || like.is_match) && !like.is_automatic,
  }
  return (
    <ProfileCard
      profile={profile}
      level={2}
      isUrgent={isUrgent}
      // What the list is about is said of nobody in it.
      mark={type !== 'matches' && like.is_match && <LikeMark profile={profile} known={known} />}
      // Said on the card itself: nobody was moved to do this.
      origin={like.is_automatic ? say('marks.automatic') : undefined}
      actions={<CardActions profile={profile} known={known} />}
    />
  )
}
