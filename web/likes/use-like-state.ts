import type { ProfileCard } from '#contract/cards.ts'
import { OVERVIEW_SIZE } from '#contract/likes.ts'
import { useLikes } from './use-likes.ts'

/** What a list or a page was told of the likes between two people, for the moment before the member's likes are there. */
export interface KnownLikes {
  is_liked: boolean
  likes_me: boolean
}

/** How it stands between the member and somebody. An automatic like does not count: nobody was moved to give it. */
export function useLikeState({ id }: Pick<ProfileCard, 'id'>, known?: KnownLikes) {
  const likes = useLikes()
  return {
    isGiven: isAmong(likes?.profiles, (one) => one.id === id) ?? known?.is_liked ?? false,
    isReceived: isAmong(likes?.liked_by, (one) => one.id === id && !one.is_automatic) ?? known?.likes_me ?? false,
  }
}

/** Undefined while nobody knows: only the newest likes are listed, and there may be older ones. */
function isAmong<Like>(listed: readonly Like[] | undefined, isIt: (one: Like) => boolean): boolean | undefined {
  if (listed?.some(isIt)) return true
  return listed && listed.length < OVERVIEW_SIZE ? false : undefined
}
