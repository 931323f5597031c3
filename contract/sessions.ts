import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, Password } from './fields.ts'
import { User, UserAnswer } from './members.ts'

export const readUser = endpoint({
  method: 'GET',
  path: '/api/user.php',
  summary: 'The member who is logged in, or null. A session that has ended is refused, so that the client logs out.',
  input: z.object({}),
  output: z.object({ user: z.nullable(User) }),
})

export const logIn = endpoint({
  method: 'POST',
  path: '/api/user.php',
  summary: 'Logs in for 30 days. With one-time codes switched on, `code` is asked for by a refusal.',
  input: z.object({ email: Email, password: Password, code: z.optional(z.string().check(z.regex(/^\d{6}$/))) }),
  secrets: ['password', 'code'],
  output: UserAnswer,
  refusals: [
    'sessions.login_failed',
    'sessions.blocked',
    'sessions.code_required',
    'sessions.code_wrong',
    'server.busy',
  ],
})

export const logOut = endpoint({
  method: 'GET',
  path: '/api/logout.php',
  changes: true,
  summary: 'Logs out. A GET as specified; refused when another page caused it.',
  input: z.object({}),
  output: z.object({}),
  refusals: ['request.foreign'],
})

/** A device on which the member is logged in. */
export const Session = z.object({
  id: z.uuid(),
  device: z.string(),
  country: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  /** To the hour: enough to recognise one's own evening. */
  seen_at: z.iso.datetime(),
  is_current: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  summary: "The member's own sessions, the newest first.",
  input: z.object({}),
  output: z.object({ sessions: z.array(Session) }),
  refusals: ['authentication_required'],
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  summary: "Ends one of the member's own sessions.",
  input: z.object({ id: z.uuid() }),
  output: z.object({}),
  refusals: ['authentication_required', 'account.confirm_first'],
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/sessions',
  summary: "Ends the member's sessions on every other device.",
  input: z.object({}),
  output: z.object({}),
  refusals: ['authentication_required', 'account.confirm_first'],
})

export const pageHidden = endpoint({
  method: 'POST',
  path: '/api/page-hidden.php',
  // A beacon may come as text or empty, as the browser likes.
  ignoresBody: true,
  summary: 'Sent by the browser when a page goes out of sight: the member was there until now.',
  input: z.object({}),
  output: z.object({}),
})
