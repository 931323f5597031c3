import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { cleanLine, Password } from './fields.ts'
import { UserAnswer } from './members.ts'

export const PASSKEY_NAME_LENGTH = 40

/** A key that a device keeps for a member. */
export const Passkey = z.object({
  /** Names it in the member's own list; the device knows it by another. */
  id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  name: z.string(),
  created_at: z.iso.date(),
  /** To the day: enough to notice one that is no longer needed. */
  used_at: z.nullable(z.iso.date()),
})
export type Passkey = z.infer<typeof Passkey>

export const SecondFactors = z.object({ authenticator: z.boolean(), passkeys: z.array(Passkey) })
export type SecondFactors = z.infer<typeof SecondFactors>

export const readSecondFactors = endpoint({
  method: 'GET',
  path: '/api/second-factors',
  summary: 'What protects the account beside its password.',
  input: z.object({}),
  output: SecondFactors,
  refusals: ['authentication_required'],
})

export const startAuthenticator = endpoint({
  method: 'POST',
  path: '/api/authenticator',
  summary:
    'Makes the secret for an authenticator app. Nothing is asked for at login until a first code has confirmed it.',
  input: z.object({ password: Password }),
  secrets: ['password'],
  output: z.object({
    /** Base32, for typing by hand. */
    secret: z.string(),
    uri: z.string(),
    /** The address as a QR code: a row of 0 and 1 each, margin included. */
    qr: z.array(z.string()),
  }),
  refusals: [
    'authentication_required',
    'account.confirm_first',
    'account.password_wrong',
    'sessions.blocked',
    'sessions.authenticator_exists',
    'server.busy',
  ],
})

export const confirmAuthenticator = endpoint({
  method: 'POST',
  path: '/api/authenticator/confirm',
  summary: 'Switches the authenticator on with the first code that it shows. From then on each login asks for one.',
  input: z.object({ code: z.string().check(z.regex(/^\d{6}$/)) }),
  secrets: ['code'],
  output: z.object({}),
  refusals: ['authentication_required', 'account.confirm_first', 'sessions.code_wrong', 'sessions.blocked'],
})

export const removeAuthenticator = endpoint({
  method: 'DELETE',
  path: '/api/authenticator',
  summary: 'Switches the authenticator off.',
  input: z.object({ password: Password }),
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

// The shapes below are those of the Web Authentication standard, names included.

const base64Url = (longest: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(longest))
/** A credential has at most 1,023 bytes for its name. */
const CredentialId = base64Url(1364)
const PublicKey = z.literal('public-key')
const Transports = z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))

export const RegistrationOptions = z.object({
  rp: z.object({ id: z.optional(z.string()), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: PublicKey })),
  timeout: z.optional(z.int()),
  attestation: z.optional(z.enum(['none', 'direct', 'enterprise', 'indirect'])),
  excludeCredentials: z.optional(z.array(z.object({ id: z.string(), type: z.string() }))),
  authenticatorSelection: z.optional(
    z.object({
      residentKey: z.optional(z.enum(['required', 'preferred', 'discouraged'])),
      requireResidentKey: z.optional(z.boolean()),
      userVerification: z.optional(z.enum(['required', 'preferred', 'discouraged'])),
    }),
  ),
})

export const LoginOptions = z.object({
  rpId: z.optional(z.string()),
  challenge: z.string(),
  timeout: z.optional(z.int()),
  userVerification: z.optional(z.enum(['required', 'preferred', 'discouraged'])),
})

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/passkeys/registration',
  summary: "What a device needs to make a passkey, for the browser's `credentials.create`.",
  input: z.object({ password: Password }),
  secrets: ['password'],
  output: RegistrationOptions,
  refusals: [
    'authentication_required',
    'account.confirm_first',
    'account.password_wrong',
    'sessions.blocked',
    'sessions.passkey_failed',
    'server.busy',
  ],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/passkeys',
  summary: 'Keeps the passkey that a device has made.',
  input: z.object({
    name: cleanLine(PASSKEY_NAME_LENGTH, 1),
    response: z.object({
      id: CredentialId,
      rawId: CredentialId,
      type: PublicKey,
      response: z.object({
        clientDataJSON: base64Url(8000),
        // Also with a proof of who has made the device, which nobody asks for.
        attestationObject: base64Url(8000),
        transports: z.optional(Transports),
      }),
    }),
  }),
  output: SecondFactors,
  refusals: ['authentication_required', 'account.confirm_first', 'sessions.passkey_failed'],
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/passkeys/:id',
  summary: "Forgets one of the member's own passkeys.",
  input: z.object({ id: Passkey.shape.id, password: Password }),
  secrets: ['password'],
  output: SecondFactors,
  refusals: [
    'authentication_required',
    'account.confirm_first',
    'account.password_wrong',
    'sessions.blocked',
    'server.busy',
  ],
})

export const startPasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/passkeys/login-options',
  summary: "What a device needs to log in with a passkey, for the browser's `credentials.get`. The same for everybody.",
  input: z.object({}),
  output: LoginOptions,
})

export const logInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/passkeys/login',
  summary: 'Logs in for 30 days with a passkey alone: the device and what unlocks it are two factors.',
  input: z.object({
    response: z.object({
      id: CredentialId,
      rawId: CredentialId,
      type: PublicKey,
      response: z.object({
        clientDataJSON: base64Url(8000),
        // 37 bytes and what a device adds unasked; more would be read before its signature.
        authenticatorData: base64Url(400),
        signature: base64Url(8000),
        userHandle: z.nullish(base64Url(200)),
      }),
    }),
  }),
  output: UserAnswer,
  refusals: ['sessions.login_failed', 'sessions.passkey_failed'],
})
