import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MemberId } from './members.ts'

export const block = endpoint({
  method: 'POST',
  path: '/api/members/:id/block',
  summary: 'Neither of the two sees the other any more, in no list, call or picture.',
  input: z.object({ id: MemberId }),
  output: z.object({}),
  refusals: ['authentication_required', 'account.confirm_first', 'profiles.not_found'],
})

export const unblock = endpoint({
  method: 'DELETE',
  path: '/api/members/:id/block',
  summary: 'Takes a block back.',
  input: z.object({ id: MemberId }),
  output: z.object({}),
  refusals: ['authentication_required', 'account.confirm_first'],
})

export const listBlocked = endpoint({
  method: 'GET',
  path: '/api/blocks',
  summary: 'Whom the member has blocked, by name, the last first.',
  input: z.object({}),
  output: z.object({ blocked: z.array(z.object({ id: MemberId, name: z.string(), is_fictional: z.boolean() })) }),
  refusals: ['authentication_required'],
})
