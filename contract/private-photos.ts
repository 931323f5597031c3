import * as z from 'zod/mini'
import { ProfileCard } from './cards.ts'
import { endpoint } from './endpoint.ts'
import { MemberId } from './members.ts'
import { After, Next } from './page.ts'

/** How long a photo stays visible to somebody. */
export const grantDays = [1, 7, 30] as const

/**
 * How the reader stands to somebody's private photos: `none` may ask, `premium_only` has to become premium first. What
 * was granted is `none` again when its time is over or it was taken back, and whoever was declined reads `asked`, as long as
 * everybody who waits: a no is not news to be told. The own ones are `granted` without an end.
 */
export const PrivateAccess = z.enum(['none', 'asked', 'granted', 'premium_only'])
export type PrivateAccess = z.infer<typeof PrivateAccess>

export const requestPhotos = endpoint({
  method: 'POST',
  path: '/api/members/:id/photo-request',
  summary: "Asks to see somebody's private photos. Asking again within a week changes nothing.",
  input: z.object({ id: MemberId }),
  /** Who was declined reads `asked` as well: a no is not news to be told. */
  output: z.object({ status: z.enum(['asked', 'granted']) }),
  refusals: [
    'authentication_required',
    'account.confirm_first',
    'account.premium_only',
    'profiles.not_found',
    'photos.not_found',
  ],
})

/** Who asks to see the private photos, and since when. */
export const PhotoRequest = z.object({ member: ProfileCard, since: z.iso.datetime() })
export type PhotoRequest = z.infer<typeof PhotoRequest>

/** Who may see the private photos, and until when. */
export const PhotoGrant = z.object({ member: ProfileCard, until: z.iso.datetime() })
export type PhotoGrant = z.infer<typeof PhotoGrant>

export const listPhotoRequests = endpoint({
  method: 'GET',
  path: '/api/photo-requests',
  summary: 'Who asks to see the own private photos, the newest first, a page at a time.',
  input: z.object({ after: After }),
  output: z.object({ requests: z.array(PhotoRequest), next: Next }),
  refusals: ['authentication_required'],
})

export const listPhotoGrants = endpoint({
  method: 'GET',
  path: '/api/photo-grants',
  summary: 'Who may see the own private photos, the newest first, a page at a time; and how many others ask to.',
  input: z.object({ after: After }),
  output: z.object({ grants: z.array(PhotoGrant), next: Next, request_count: z.int() }),
  refusals: ['authentication_required'],
})

/** Who may no longer see the private photos, or was not let in, and since when. */
export const EndedPhotoGrant = z.object({ member: ProfileCard, since: z.iso.datetime() })
export type EndedPhotoGrant = z.infer<typeof EndedPhotoGrant>

export const listEndedPhotoGrants = endpoint({
  method: 'GET',
  path: '/api/photo-grants/ended',
  summary:
    'Who was declined lately, or may no longer see the own private photos, the newest first, a page at a time: they can be let in again.',
  input: z.object({ after: After }),
  output: z.object({ ended: z.array(EndedPhotoGrant), next: Next }),
  refusals: ['authentication_required'],
})

export const countPhotoRequests = endpoint({
  method: 'GET',
  path: '/api/photo-requests/count',
  summary: 'How many wait to see the own private photos.',
  input: z.object({}),
  output: z.object({ count: z.int() }),
  refusals: ['authentication_required'],
})

export const readPhotoGranter = endpoint({
  method: 'GET',
  path: '/api/photo-granters/:id',
  summary: 'Who shows the member their private photos now. To ask is no visit.',
  input: z.object({ id: MemberId }),
  output: z.object({ member: ProfileCard }),
  refusals: ['authentication_required', 'profiles.not_found'],
})

export const grantPhotos = endpoint({
  method: 'PUT',
  path: '/api/photo-grants/:viewer_id',
  summary: 'Shows the own private photos to somebody for some days, asked or not.',
  /** Without `days` it is for as long as the site says (`private_photo_days`). */
  input: z.object({ viewer_id: MemberId, days: z.optional(z.literal([...grantDays])) }),
  output: z.object({ until: z.iso.datetime() }),
  refusals: ['authentication_required', 'account.confirm_first', 'profiles.not_found', 'photos.not_found'],
})

export const revokePhotos = endpoint({
  method: 'DELETE',
  path: '/api/photo-grants/:viewer_id',
  summary: 'Declines a request, or takes back what was granted: the next request for a picture is refused.',
  input: z.object({ viewer_id: MemberId }),
  output: z.object({}),
  refusals: ['authentication_required', 'account.confirm_first'],
})

/** What members are told of private photos. Nobody is told of a no. */
export const privatePhotoEvents = {
  /** Somebody asks to see the member's private photos. */
  photo_request: z.object({ member_id: MemberId }),
  /** Somebody shows the member their private photos from now on; for how long may change later, and is not told. */
  photo_grant: z.object({
    member_id: MemberId,
    /** Whether the member has asked since the last yes and waited for it: only this is worth a notice. */
    is_answer: z.boolean(),
  }),
  /** What was shown is shown no more: a page that shows it corrects itself, and no notice is shown. */
  photo_grant_gone: z.object({ member_id: MemberId }),
}
