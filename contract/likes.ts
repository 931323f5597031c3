import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MemberId } from './members.ts'
import { After, Next } from './page.ts'
import { ProfileCard } from './cards.ts'

const Whom = z.object({ id: MemberId })

export const like = endpoint({
  method: 'POST',
  path: '/api/members/:id/like',
  summary: 'Likes somebody. Soon after an unlike the old like comes back, and nobody is told again.',
  input: Whom,
  output: z.object({ is_match: z.boolean() }),
  refusals: ['authentication_required', 'account.confirm_first', 'profiles.not_found'],
})

export const unlike = endpoint({
  method: 'DELETE',
  path: '/api/members/:id/like',
  summary: 'Takes a like back, and the match with it.',
  input: Whom,
  output: z.object({}),
  refusals: ['authentication_required', 'account.confirm_first'],
})

/** For how long an unlike can be undone by liking again. */
export const UNDO_MINUTES = 10

export const seeLike = endpoint({
  method: 'POST',
  path: '/api/members/:id/like/seen',
  summary: "Somebody's like is no longer new, on every device. Reading their profile does the same.",
  input: Whom,
  output: z.object({ new_likes: z.int() }),
  refusals: ['authentication_required', 'account.confirm_first'],
})

/** Whether the member likes somebody and is liked by them: what the buttons on a profile show. */
export const readLikeState = endpoint({
  method: 'GET',
  path: '/api/members/:id/like',
  summary: 'Whether the member likes somebody, is liked by them, and both.',
  input: Whom,
  output: z.object({ is_given: z.boolean(), is_received: z.boolean(), is_match: z.boolean() }),
  refusals: ['authentication_required'],
})

/** Somebody who likes the member. */
export const LikedBy = z.object({
  /** Of the profile. */
  id: MemberId,
  like_id: z.uuid(),
  like_new: z.boolean(),
  is_automatic: z.boolean(),
  is_match: z.boolean(),
  profile: ProfileCard,
})
export type LikedBy = z.infer<typeof LikedBy>

/** The overview has the newest of each, this many at most. */
export const OVERVIEW_SIZE = 200

export const likesOverview = endpoint({
  method: 'GET',
  path: '/api/likes.php',
  summary: 'Whom the member likes, and who likes the member: the newest 200 of each.',
  input: z.object({}),
  output: z.object({ profiles: z.array(ProfileCard), liked_by: z.array(LikedBy), new_likes: z.int() }),
  refusals: ['authentication_required'],
})

export const likeTypes = ['received', 'given', 'matches'] as const
export const LikeType = z.enum(likeTypes)
export type LikeType = z.infer<typeof LikeType>

/** One line of a list of likes. */
export const LikeEntry = z.object({
  /** For `/likes/m/{id}`; null where only the member likes. */
  like_id: z.nullable(z.uuid()),
  /** Only what is received can be new. */
  like_new: z.boolean(),
  is_automatic: z.boolean(),
  is_match: z.boolean(),
  /** When it was given, or when it became a match. */
  at: z.iso.datetime(),
  profile: ProfileCard,
})
export type LikeEntry = z.infer<typeof LikeEntry>

/** Counted up to this many. */
export const MOST_COUNTED = 1000

export const listLikes = endpoint({
  method: 'GET',
  path: '/api/likes',
  summary: 'Likes of one type, a page at a time, the newest first; with how many there are of each type.',
  input: z.object({ type: LikeType, after: After }),
  output: z.object({
    likes: z.array(LikeEntry),
    next: Next,
    /** At most 1000 are counted. */
    counts: z.object({ received: z.int(), given: z.int(), matches: z.int(), new_likes: z.int() }),
  }),
  refusals: ['authentication_required'],
})

export const readReceivedLike = endpoint({
  method: 'GET',
  path: '/api/likes/m/:id',
  summary:
    'One like that the member got: by its own id, as a mail leads to it, or by the id of the profile in `liked_by`.',
  input: z.object({ id: z.uuid() }),
  output: LikeEntry,
  refusals: ['authentication_required', 'likes.not_found'],
})

export const autoLike = endpoint({
  method: 'GET',
  path: '/api/auto-like.php',
  changes: true,
  summary: 'A fictional profile that fits likes the member, and says so; an empty object when there is none today.',
  input: z.object({}),
  output: z.partial(ProfileCard),
  refusals: ['authentication_required', 'account.confirm_first', 'request.foreign'],
})

/** What members are told of likes. */
const ReceivedLike = z.object({
  member_id: MemberId,
  /** For `/likes/m/{id}`. */
  like_id: z.uuid(),
  is_fictional: z.boolean(),
  is_automatic: z.boolean(),
})
export const likeEvents = {
  /** Somebody likes the member. */
  like: ReceivedLike,
  /** Two like each other: both are told, once. It comes in place of `like`; `like_id` is the like that the member got. */
  match: ReceivedLike,
  /** Somebody took a like back: the like and the match are gone from every list. */
  like_gone: z.object({ member_id: MemberId }),
  /** A like that was taken back a moment ago is there again as it was, and its match too: no notice is shown. */
  like_back: z.object({
    member_id: MemberId,
    /** Absent in events that an older version has stored: then the likes are loaded anew. */
    like_id: z.optional(z.uuid()),
  }),
  /** The member has looked at somebody who likes them, perhaps on another device. */
  likes_seen: z.object({ member_id: MemberId }),
}
