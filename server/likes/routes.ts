import * as likes from '#contract/likes.ts'
import { memberChange, memberRoute } from '#server/platform/http/route.ts'
import { autoLike } from './auto-like.ts'
import { like } from './like.ts'
import { listAllLikes, listLikes } from './list-likes.ts'
import { readLike } from './read-like.ts'
import { readOneLike } from './read-one-like.ts'
import { seeLike } from './see-like.ts'
import { unlike } from './unlike.ts'

export const likeRoutes = [
  memberChange(likes.like, async (context, whom) => {
    const { isMatch } = await like(context, whom)
    return { is_match: isMatch }
  }),
  memberChange(likes.unlike, unlike),
  memberChange(likes.seeLike, seeLike),
  memberRoute(likes.readLike, readLike),
  memberRoute(likes.listAllLikes, listAllLikes),
  memberRoute(likes.listLikes, listLikes),
  memberRoute(likes.readOneLike, readOneLike),
  memberChange(likes.autoLike, autoLike, { refusesForeign: true }),
]
