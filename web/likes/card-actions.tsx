import type { ProfileCard } from '#contract/cards.ts'
import { MessageLink } from '#web/chats/message-link.tsx'
import { LikeButton } from './like-button.tsx'
import type { KnownLikes } from './use-like-state.ts'

interface Props {
  profile: ProfileCard
  known?: KnownLikes | undefined
}

/** What one can do about a person in a list without opening the profile. */
export function CardActions({ profile, known }: Props) {
  return (
    <>
      <LikeButton profile={profile} known={known} />
      <MessageLink profile={profile} look="icon" />
    </>
  )
}
