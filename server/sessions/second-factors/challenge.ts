import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { ChangeContext, Context } from '#server/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isWithinLimit, limits } from '#server/limits.ts'

type Around = Pick<Context, 'site' | 'clock' | 'secrets'>

const COOKIE = 'pk'
const DAY_MINUTES = 24 * 60
/** A login page offers passkeys from the moment it opens, and people take their time. */
const LIFE_MINUTES = limits.passkey_challenge.minutes

/**
 * A text that a device signs to prove that it answers now and here. The browser carries it in a cookie that we signed,
 * for one purpose on this site, so that nothing has to be stored until somebody has answered.
 */
export interface Challenge {
  /** Base64url. It is no secret: the device signs it, and only once. */
  text: string
  expires: number
}

export function makeChallenge({ clock }: Pick<Context, 'clock'>): Challenge {
  const expires = clock.now().getTime() + LIFE_MINUTES * 60_000
  return { text: randomBytes(32).toString('base64url'), expires }
}

export function giveChallenge(
  { site, secrets, cookies }: Context,
  purpose: string,
  { text, expires }: Challenge,
): Uint8Array<ArrayBuffer> {
  const body = `${expires}.${text}`
  const signature = secrets.hmac('webauthn', `${site.id}.${purpose}.${body}`).toString('base64url')
  cookies.keep(COOKIE, `${body}.${signature}`, LIFE_MINUTES / DAY_MINUTES)
  return new Uint8Array(Buffer.from(text, 'base64url'))
}

/** The challenge that the answer must have signed; undefined when it is not ours, for something else or too old. */
export function readChallenge(
  { site, secrets, clock, cookies }: Pick<Context, 'site' | 'secrets' | 'clock' | 'cookies'>,
  purpose: string,
): string | undefined {
  const [expires = '', challenge = '', signature = ''] = cookies.read(COOKIE)?.split('.') ?? []
  const expected = secrets.hmac('webauthn', `${site.id}.${purpose}.${expires}.${challenge}`)
  const given = Buffer.from(signature, 'base64url')
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  return isOurs && Number(expires) > clock.now().getTime() ? challenge : undefined
}

/** To be called when the answer is right, and before it has an effect: it has one once. */
export async function spendChallenge(context: Pick<ChangeContext, 'tx'> & Around, challenge: string): Promise<void> {
  if (!(await isFirstAnswer(context.tx, context, challenge))) throw new Refusal('sessions.passkey_failed')
}

/** Counts an answer before anybody looks at it: for what costs more to read than to send. */
export function isFirstAnswer(db: Db, around: Around, challenge: string): Promise<boolean> {
  return isWithinLimit(db, around, 'passkey_challenge', challenge)
}

/** To be called with the answer: the browser need not carry it any longer. */
export function dropChallenge({ cookies }: Pick<Context, 'cookies'>): void {
  cookies.drop(COOKIE)
}
