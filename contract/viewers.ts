import * as z from 'zod/mini'
import { ProfileCard } from './cards.ts'
import { endpoint } from './endpoint.ts'

/** Days of the calendar, in UTC: nobody's hours can be followed. */
export const ViewDay = z.enum(['today', 'yesterday', 'this_week', 'earlier'])
export type ViewDay = z.infer<typeof ViewDay>

export const Viewer = z.extend(ProfileCard, { visited: ViewDay })
export type Viewer = z.infer<typeof Viewer>

export const listViewers = endpoint({
  method: 'GET',
  path: '/api/visitors',
  summary: 'Who looked at the own profile, the last first, a page at a time.',
  /** `after` is the `next` of the page before. */
  input: z.object({
    after: z.optional(z.string().check(z.regex(/^\d{1,7}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))),
  }),
  output: z.object({ visitors: z.array(Viewer), next: z.nullable(z.string()) }),
  refusals: ['authentication_required'],
})
