import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, LinkToken, Password } from './fields.ts'

export const askReset = endpoint({
  method: 'POST',
  path: '/api/password/reset-mail',
  summary: 'Sends a link for a new password. The answer is the same whether or not the address is known.',
  input: z.object({ email: Email }),
  output: z.object({
    /** How long the link works, by the site's setting. */
    link_hours: z.int(),
  }),
  refusals: ['sessions.email_unknown', 'sessions.too_many_resets', 'fields.email'],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/password/reset',
  summary: 'Sets a new password with the link of a mail, and ends every session.',
  input: z.object({ token: LinkToken, password: Password, password_again: Password }),
  secrets: ['password', 'password_again'],
  output: z.object({}),
  refusals: ['sessions.link_invalid', 'fields.passwords_differ', 'fields.password'],
})
