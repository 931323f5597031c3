import type { LikeType } from '#contract/likes.ts'
import { cardPhrases } from '#web/cards/phrases.ts'
import { screen } from '#web/platform/screen.ts'
import { likesListQuery } from './likes-list-query.ts'
import { likeButtonPhrases } from './phrases.ts'

/** What every screen of likes needs before it shows. */
export function loadLikes(context: Parameters<typeof screen>[0], type: LikeType) {
  return screen(context, {
    phrases: [...likeButtonPhrases, ...cardPhrases],
    title: (say) => say('title'),
    data: context.queryClient.ensureInfiniteQueryData(likesListQuery(type)),
  })
}
