import type { ProfileCard } from '#contract/cards.ts'
import { Halves } from '#ui/halves.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { type KnownLikes, useLikeState } from './use-like-state.ts'

/** Says in words that somebody likes the member, or that both do; nothing otherwise. */
export function LikeMark({ profile, known }: { profile: Pick<ProfileCard, 'id'>; known?: KnownLikes | undefined }) {
  const say = usePhrases('people')
  const { isGiven, isReceived } = useLikeState(profile, known)
  if (!isReceived) return null
  return (
    <span
      data-words
      className="flex min-h-6 max-w-full min-w-0 items-center gap-1.5 rounded-[0.875rem] bg-accent px-2 text-xs font-semibold text-accent-ink @max-[10rem]:px-1.5 @max-[10rem]:text-[0.6875rem]"
    >
      {/* On the smallest cards the words need its room: none of them is broken. */}
      <Halves state={isGiven ? 'closed' : 'other'} className="size-4 @max-[10rem]:hidden" />
      <span className="wrap-normal">{say(isGiven ? 'match' : 'likes_you')}</span>
    </span>
  )
}
