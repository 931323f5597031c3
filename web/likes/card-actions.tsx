import type { ProfileCard } from '#contract/cards.ts'
import { MessageLink } from '#web/chats/message-link.tsx'
import { LikeButton } from './like-button.tsx'

interface Props {
  profile: ProfileCard
  /** What the list knows of the like, for the moment before the likes are there. */
  isLiked?: boolean | undefined
}

/** What one can do about a person in a list without opening the profile. */
export function CardActions({ profile, isLiked }: Props) {
  return (
    <>
      <LikeButton profile={profile} isKnown={isLiked} />
      <MessageLink profile={profile} look="icon" />
    </>
  )
}
