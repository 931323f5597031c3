import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Country, Locale } from './locales.ts'

export const MemberId = z.uuid().brand('MemberId')
export type MemberId = z.infer<typeof MemberId>

/** The steps of joining; a half-done signup goes on where it stopped. */
export const signupSteps = ['account', 'push', 'photo', 'location', 'personal', 'about', 'sent', 'done'] as const
export const SignupStep = z.enum(signupSteps)
export type SignupStep = z.infer<typeof SignupStep>

export const disabledReasons = ['fbl', 'bounce', 'listunsubscribe'] as const
export type DisabledReason = (typeof disabledReasons)[number]

/** Addresses of a picture, below the site's `cdn_prefix`. */
export const Image = z.object({ filename: z.string(), thumb_filename: z.string() })

/** A member as they see themselves. */
export const User = z.object({
  id: MemberId,
  status: z.enum(['not_confirmed', 'active', 'deleted', 'banned']),
  /** Whether this device, which has not made the account, can change nothing in it before the address is confirmed. */
  must_confirm: z.boolean(),
  email: z.string(),
  paid_user: z.boolean(),
  credits: z.int(),
  notifications_disabled: z.array(z.enum(disabledReasons)),
  language: Locale,
  signup_date: z.iso.datetime(),
  signup_step: SignupStep,
  fictional_icon: z.string(),
  profile: z.object({
    name: z.string(),
    country: Country,
    status: z.enum(['disabled', 'active', 'rejected']),
    main_image: z.nullable(Image),
  }),
})
export type User = z.infer<typeof User>

export const UserAnswer = z.object({ user: User })

export const changeLanguage = endpoint({
  method: 'PUT',
  path: '/api/user.php',
  summary: "Keeps the interface language as the member's own: mails follow it.",
  input: z.object({ language: Locale }),
  output: UserAnswer,
  refusals: ['authentication_required'],
})
