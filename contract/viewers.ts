import * as z from 'zod/mini'
import { ProfileCard } from './cards.ts'
import { endpoint } from './endpoint.ts'
import { After, Next } from './page.ts'

/** Days of the calendar, in UTC: nobody's hours can be followed. */
export const ViewDay = z.enum(['today', 'yesterday', 'this_week', 'earlier'])
export type ViewDay = z.infer<typeof ViewDay>

export const Viewer = z.extend(ProfileCard, {
  visited: ViewDay,
  /** Whether the member likes them, and they the member of their own accord. */
  is_liked: z.boolean(),
  likes_me: z.boolean(),
})
export type Viewer = z.infer<typeof Viewer>

export const listViewers = endpoint({
  method: 'GET',
  path: '/api/visitors',
  summary: 'Who looked at the own profile, the last first, a page at a time.',
  input: z.object({ after: After }),
  output: z.object({ visitors: z.array(Viewer), next: Next }),
  refusals: ['authentication_required'],
})
