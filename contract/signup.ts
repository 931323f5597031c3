import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { BirthDate, cleanLine, cleanText, Email, Gender, LinkToken, Password, Source, Tracking } from './fields.ts'
import { Country } from './locales.ts'
import { SignupStep, UserAnswer } from './members.ts'
import { PlaceId } from './places.ts'
import { bodyTypes, eyeColors, hairColors, relationshipStatuses, sexualities } from './vocabularies.ts'

export const NAME_LENGTH = { shortest: 2, longest: 30 } as const
/** Signs alone show nobody, or nothing at all. */
export const NAME_LETTER = /\p{L}/u
export const ABOUT_LENGTH = 2000
/** Of the line at the top of a profile, which signup asks for. */
export const MESSAGE_LENGTH = 300

/** A small calculation that costs a visitor nothing and a flood of robots a lot. */
export const Challenge = z.object({ challenge: z.string(), difficulty: z.int(), expires_at: z.iso.datetime() })

export const askChallenge = endpoint({
  method: 'GET',
  path: '/api/signup/challenge',
  summary:
    'A proof of work to solve before joining. Where the visitor came from is counted as the start of a signup: tell it once.',
  input: Source,
  output: Challenge,
})

const Account = z.object({
  name: cleanLine(NAME_LENGTH.longest, NAME_LENGTH.shortest),
  password: Password,
  date_of_birth: BirthDate,
  gender: Gender,
  seeks: Gender,
})

export const join = endpoint({
  method: 'POST',
  path: '/api/signup',
  summary: 'Makes an account that waits for its activation mail, and logs in.',
  input: z.extend(Account, {
    email: Email,
    signup_message: z.optional(cleanText(MESSAGE_LENGTH)),
    /** Gender and whom one looks for say something about one's sex life: the law wants an explicit yes. */
    consent_sensitive: z.boolean(),
    tracking: z.optional(Tracking),
    challenge: z.string().check(z.maxLength(200)),
    solution: z.string().check(z.maxLength(40)),
    /** Hidden from people; what robots write into it gives them away. */
    website: z.optional(z.string().check(z.maxLength(200))),
  }),
  // A repetition may bring another solution.
  secrets: ['password', 'challenge', 'solution'],
  output: UserAnswer,
  refusals: [
    'signup.closed',
    'signup.invite_only',
    'signup.consent_missing',
    'signup.proof_missing',
    'signup.email_taken',
    'signup.deleted_account',
    'signup.email_throwaway',
    'fields.email',
    'fields.name',
    'fields.birth_date',
    'fields.password',
    // Of a repetition that brings another password.
    'account.password_wrong',
    'sessions.blocked',
  ],
})

/** Begins an account somewhere else than on the signup page; the mail's link leads to `/complete-signup`. */
export const begin = endpoint({
  method: 'POST',
  path: '/api/signup/begin',
  summary: 'Begins an account with nothing but an address; the mail leads to its completion.',
  input: z.object({
    email: Email,
    tracking: z.optional(Tracking),
    challenge: z.string().check(z.maxLength(200)),
    solution: z.string().check(z.maxLength(40)),
  }),
  secrets: ['challenge', 'solution'],
  /**
   * Not when several mails have gone to the address today, whoever caused them: then the newest is the one to look for. In a
   * private membership always true, since it would tell who joined today.
   */
  output: z.object({ is_mailed: z.boolean() }),
  refusals: ['signup.closed', 'signup.invite_only', 'signup.proof_missing', 'signup.email_throwaway', 'fields.email'],
})

export const complete = endpoint({
  method: 'POST',
  path: '/api/signup/complete',
  summary:
    'Completes an account that began elsewhere. The address is confirmed by the link itself. With the link that activates an account it makes another one for the same address, and leaves that one as it is.',
  /** Whoever got the link from somebody else does not know the address: the account would be that somebody's. */
  input: z.extend(Account, { token: LinkToken, email: Email, consent_sensitive: z.boolean() }),
  secrets: ['password'],
  output: UserAnswer,
  refusals: [
    'signup.link_invalid',
    'signup.other_account',
    'signup.other_address',
    'signup.consent_missing',
    'fields.name',
    'fields.birth_date',
    'fields.password',
  ],
})

export const reachStep = endpoint({
  method: 'POST',
  path: '/api/signup/step',
  summary: 'Remembers how far the member has come.',
  input: z.object({ step: SignupStep }),
  output: UserAnswer,
  refusals: ['authentication_required', 'account.confirm_first'],
})

export const saveLocation = endpoint({
  method: 'PUT',
  path: '/api/signup/location',
  summary: 'Where the member lives: a city, or a region, or only the country.',
  input: z.object({ country: Country, region: z.optional(z.string()), place_id: z.optional(PlaceId) }),
  output: UserAnswer,
  refusals: ['authentication_required', 'account.confirm_first', 'places.not_found'],
})

export const savePersonal = endpoint({
  method: 'PUT',
  path: '/api/signup/personal',
  summary: 'How the member describes themselves; everything can be left out.',
  input: z.object({
    sexuality: z.optional(z.enum(sexualities)),
    hair_color: z.optional(z.enum(hairColors)),
    relationship_status: z.optional(z.enum(relationshipStatuses)),
    body_type: z.optional(z.enum(bodyTypes)),
    eye_color: z.optional(z.enum(eyeColors)),
    tattoos: z.optional(z.boolean()),
    interests: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(60))),
  }),
  output: UserAnswer,
  refusals: ['authentication_required', 'account.confirm_first', 'signup.consent_missing'],
})

export const saveAbout = endpoint({
  method: 'PUT',
  path: '/api/signup/about',
  summary: "The member's own words.",
  input: z.object({ about_me: cleanText(ABOUT_LENGTH), reason_for_signup: z.optional(cleanText(200)) }),
  output: UserAnswer,
  refusals: ['authentication_required', 'account.confirm_first'],
})

export const resendActivation = endpoint({
  method: 'POST',
  path: '/api/signup/activation-mail',
  summary: 'Sends the activation mail again.',
  input: z.object({}),
  output: z.object({}),
  refusals: ['authentication_required', 'signup.too_many_mails', 'signup.already_active'],
})

export const correctEmail = endpoint({
  method: 'PUT',
  path: '/api/signup/email',
  summary: 'Corrects the address of an account that is not active yet, and sends the activation mail there.',
  input: z.object({ email: Email, password: Password }),
  secrets: ['password'],
  output: UserAnswer,
  refusals: [
    'authentication_required',
    'account.confirm_first',
    'account.password_wrong',
    'sessions.blocked',
    'signup.too_many_mails',
    'signup.already_active',
    'signup.email_taken',
    'signup.email_throwaway',
    'fields.email',
  ],
})

export const activate = endpoint({
  method: 'POST',
  path: '/api/signup/activate',
  summary:
    'Makes an account active with the link of its mail, and logs in. Where the account was not made the password is needed too; it says which of the accounts that wait for this address is meant. Whoever has logged in there with it also chooses a new one. Whoever knows none makes one of their own with the same link, by completing a signup.',
  input: z.object({ token: LinkToken, password: z.optional(Password), new_password: z.optional(Password) }),
  secrets: ['password', 'new_password'],
  output: UserAnswer,
  refusals: [
    'signup.link_invalid',
    'signup.link_used',
    'signup.other_account',
    'signup.password_needed',
    'signup.new_password_needed',
    'signup.password_unknown',
    'fields.password',
  ],
})
