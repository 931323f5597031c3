import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '#server/platform/db/db.ts'
import type { Context } from '#server/platform/http/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isAllowed } from '#server/platform/attempts.ts'

const COOKIE = 'pk'
const DAY_MINUTES = 24 * 60
/** A login page offers passkeys from the moment it opens, and people take their time. */
const LIFE_MINUTES = 30

/**
 * A text that a device signs to prove that it answers now and here. The browser carries it in a cookie that we signed,
 * for one purpose on this site, so that nothing has to be stored until somebody has answered.
 */
export function giveChallenge({ site, secrets, clock, cookies }: Context, purpose: string): Uint8Array<ArrayBuffer> {
  const challenge = new Uint8Array(randomBytes(32))
  const expires = clock.now().getTime() + LIFE_MINUTES * 60_000
  const body = `${expires}.${Buffer.from(challenge).toString('base64url')}`
  const signature = secrets.hmac('webauthn', `${site.id}.${purpose}.${body}`).toString('base64url')
  cookies.keep(COOKIE, `${body}.${signature}`, LIFE_MINUTES / DAY_MINUTES)
  return challenge
}

/** The challenge that the answer must have signed; refuses one that is not ours, for something else or too old. */
export function readChallenge(
  { site, secrets, clock, cookies }: Pick<Context, 'site' | 'secrets' | 'clock' | 'cookies'>,
  purpose: string,
): string {
  const [expires = '', challenge = '', signature = ''] = cookies.read(COOKIE)?.split('.') ?? []
  const expected = secrets.hmac('webauthn', `${site.id}.${purpose}.${expires}.${challenge}`)
  const given = Buffer.from(signature, 'base64url')
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  if (!isOurs || Number(expires) <= clock.now().getTime()) throw new Refusal('sessions.passkey_failed')
  return challenge
}

/** To be called when the answer is right, and before it has an effect: it has one once. */
export async function spendChallenge(
  db: Db,
  { site, clock, cookies }: Pick<Context, 'site' | 'clock' | 'cookies'>,
  challenge: string,
): Promise<void> {
  const limit = { most: 1, minutes: LIFE_MINUTES }
  const isFirst = await isAllowed(db, site.id, `passkey:${challenge}`, limit, clock.now())
  if (!isFirst) throw new Refusal('sessions.passkey_failed')
  cookies.drop(COOKIE)
}
