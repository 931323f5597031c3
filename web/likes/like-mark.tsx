import type { ProfileCard } from '#contract/cards.ts'
import { Halves } from '#ui/halves.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { LikePill } from './like-pill.tsx'
import { type KnownLikes, useLikeState } from './use-like-state.ts'

/** Says in words that somebody likes the member, or that both do; nothing otherwise. */
export function LikeMark({ profile, known }: { profile: Pick<ProfileCard, 'id'>; known?: KnownLikes | undefined }) {
  const say = usePhrases('people')
  const { isGiven, isReceived } = useLikeState(profile, known)
  if (!isReceived) return null
  return (
    <LikePill
      // On the smallest cards the words need its room: none of them is broken.
      icon={<Halves state={isGiven ? 'closed' : 'other'} className="size-4 @max-[10rem]:hidden" />}
    >
      {say(isGiven ? 'match' : 'likes_you')}
    </LikePill>
  )
}
