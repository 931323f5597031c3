import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MemberId } from './members.ts'
import { FoundProfile } from './search.ts'
import { TimeZone } from './time-zone.ts'

/** Likes of the game that are left today. */
export const SwipesLeft = z.object({
  likes_left: z.int(),
  likes_limit: z.int(),
  /** When there are new ones: the end of the member's own day. Null while none of today's is used. */
  renews_at: z.nullable(z.iso.datetime()),
})
export type SwipesLeft = z.infer<typeof SwipesLeft>

/** Somebody of the deck. */
export const SwipePerson = z.extend(FoundProfile, {
  /** How what they wrote about themselves begins; null where they wrote nothing, or the site does not show it. */
  line: z.nullable(z.string()),
})
export type SwipePerson = z.infer<typeof SwipePerson>

export const DECK_SIZE = 12

export const readSwipes = endpoint({
  method: 'GET',
  path: '/api/swipes',
  summary: 'Up to twelve people who fit and were neither liked nor passed, and how many likes are left today.',
  input: z.object({}),
  output: z.extend(SwipesLeft, { people: z.array(SwipePerson) }),
  refusals: ['authentication_required'],
})

export const swipe = endpoint({
  method: 'POST',
  path: '/api/swipes/:id',
  summary:
    'Likes or passes somebody in the game. Likes are few a day, of the day where the member is; passes are free.',
  input: z.object({ id: MemberId, is_like: z.boolean(), time_zone: TimeZone }),
  output: z.extend(SwipesLeft, { is_match: z.boolean() }),
  refusals: ['authentication_required', 'account.confirm_first', 'profiles.not_found', 'likes.none_left'],
})

export const undoPass = endpoint({
  method: 'DELETE',
  path: '/api/swipes/:id',
  summary: 'Takes a pass back: the person can be shown again.',
  input: z.object({ id: MemberId }),
  output: z.object({}),
  refusals: ['authentication_required', 'account.confirm_first'],
})
