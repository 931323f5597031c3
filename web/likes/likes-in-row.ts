import type { LikeEntry } from '#contract/likes.ts'

interface Like extends Pick<LikeEntry, 'like_new'> {
  profile: Pick<LikeEntry['profile'], 'is_fictional'>
}

/**
 * The likes that nobody has seen yet, in the order of their row: those of people first, since nobody was moved to give the
 * others. Either kind keeps the order of the list.
 */
export function likesInRow<Entry extends Like>(likes: readonly Entry[]): Entry[] {
  const fresh = likes.filter(({ like_new }) => like_new)
  return [
    ...fresh.filter(({ profile }) => !profile.is_fictional),
    ...fresh.filter(({ profile }) => profile.is_fictional),
  ]
}
