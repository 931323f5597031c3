import * as likes from '#contract/likes.ts'
import { memberChange, memberRoute } from '#server/route-kinds.ts'
import { autoLike } from './auto-like.ts'
import { like } from './like.ts'
import { likesOverview, listLikes } from './list-likes.ts'
import { readLikeState } from './read-like-state.ts'
import { readReceivedLike } from './read-received-like.ts'
import { seeLike } from './see-like.ts'
import { unlike } from './unlike.ts'

export const likeRoutes = [
  memberChange(likes.like, async (context, whom) => {
    const { isMatch } = await like(context, whom)
    return { is_match: isMatch }
  }),
  memberChange(likes.unlike, unlike),
  memberChange(likes.seeLike, seeLike),
  memberRoute(likes.readLikeState, readLikeState),
  memberRoute(likes.likesOverview, likesOverview),
  memberRoute(likes.listLikes, listLikes),
  memberRoute(likes.readReceivedLike, readReceivedLike),
  memberChange(likes.autoLike, autoLike),
]
