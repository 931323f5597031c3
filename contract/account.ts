import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { cleanText, Email, LinkToken, Password } from './fields.ts'
import { User } from './members.ts'

export const REMARKS_LENGTH = 2000
export const deleteReasons = [
  'price',
  'found_someone',
  'not_looking',
  'site_problems',
  'no_members',
  'time',
  'other',
] as const

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/account/password',
  summary:
    'Changes the password; the other devices are logged out, and the mail that tells it can undo it for 48 hours.',
  input: z.object({ old_password: Password, password: Password, password_again: Password }),
  secrets: ['old_password', 'password', 'password_again'],
  output: z.object({}),
  refusals: [
    'authentication_required',
    'account.confirm_first',
    'account.password_wrong',
    'sessions.blocked',
    'fields.passwords_differ',
    'fields.password',
    'server.busy',
  ],
})

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/account/email',
  summary: 'Asks for another address: the new one gets a link, the old one gets a notice.',
  input: z.object({ email: Email, password: Password }),
  secrets: ['password'],
  output: z.object({}),
  refusals: [
    'authentication_required',
    'account.confirm_first',
    'account.password_wrong',
    'sessions.blocked',
    'account.too_many_mails',
    'signup.email_taken',
    'fields.email',
    'server.busy',
  ],
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/account/email/confirm',
  summary: 'Makes the new address the one of the account, with the link of its mail, where the account is logged in.',
  input: z.object({ token: LinkToken }),
  output: z.object({}),
  refusals: ['account.link_invalid', 'account.login_first'],
})

export const undoChange = endpoint({
  method: 'POST',
  path: '/api/account/undo',
  summary: 'Takes a change of address or password back within 48 hours, and logs every device out.',
  input: z.object({ token: LinkToken }),
  /** Shut when the address has become another account's: then there is no password to choose. */
  output: z.object({ is_shut: z.boolean() }),
  refusals: ['account.link_invalid'],
})

export const offerDiscount = endpoint({
  method: 'POST',
  path: '/api/account/delete-offer',
  summary: 'A discount before leaving, once in a lifetime; null when there is none.',
  input: z.object({}),
  output: z.object({ percent: z.nullable(z.int()), code: z.nullable(z.string()) }),
  refusals: ['authentication_required', 'account.confirm_first'],
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/account/delete',
  summary: 'Deletes the account: invisible at once, erased after 14 days, and until then one mail link brings it back.',
  input: z.object({
    password: Password,
    reason: z.optional(z.enum(deleteReasons)),
    remarks: z.optional(cleanText(REMARKS_LENGTH)),
  }),
  secrets: ['password'],
  output: z.object({}),
  refusals: [
    'authentication_required',
    'account.confirm_first',
    'account.password_wrong',
    'sessions.blocked',
    'server.busy',
  ],
})

export const reactivate = endpoint({
  method: 'POST',
  path: '/api/account/reactivate',
  summary:
    'Brings a deleted account back within 14 days, and logs in; an account that asks for codes is back, and nobody logged in.',
  input: z.object({ token: LinkToken }),
  output: z.object({ user: z.nullable(User) }),
  refusals: ['account.link_invalid'],
})

export const giveConsent = endpoint({
  method: 'PUT',
  path: '/api/account/consents',
  summary:
    'Gives or withdraws a consent: to the terms, to sensitive fields, which are emptied without it, to being shown to visitors on landing pages.',
  input: z.object({ kind: z.enum(['terms', 'sensitive', 'landing']), is_given: z.boolean() }),
  output: z.object({}),
  refusals: ['authentication_required', 'account.confirm_first'],
})

export const readConsents = endpoint({
  method: 'GET',
  path: '/api/account/consents',
  summary: 'What the member has agreed to, and whether the terms have changed since.',
  input: z.object({}),
  output: z.object({
    sensitive: z.boolean(),
    terms: z.boolean(),
    terms_version: z.string(),
    /** Since when campaigns may show the member to visitors; null while they may not. */
    landing_since: z.nullable(z.iso.datetime()),
  }),
  refusals: ['authentication_required'],
})

export const exportData = endpoint({
  method: 'POST',
  path: '/api/account/export',
  summary: 'Everything the site keeps about the member, as an archive with photos.',
  input: z.object({ password: Password }),
  secrets: ['password'],
  output: z.object({ url: z.string(), expires_at: z.iso.datetime() }),
  refusals: [
    'authentication_required',
    'account.confirm_first',
    'account.password_wrong',
    'sessions.blocked',
    'server.busy',
  ],
})
