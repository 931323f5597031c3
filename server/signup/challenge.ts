import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { ChangeContext, Context } from '#server/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isAllowed } from '#server/platform/attempts.ts'
import type { Effort, Secrets } from '#server/platform/secrets.ts'

/** Bits of zero that a solution's hash begins with: half a second on a phone, a lot for a thousand accounts. */
const DIFFICULTY = { full: 16, quick: 4 } as const satisfies Record<Effort, number>
const LIFE_MS = 30 * 60_000

/** A puzzle that this site signed, so that nothing has to be stored until somebody has solved it. */
export function makeChallenge({ site, secrets, clock }: Pick<Context, 'site' | 'secrets' | 'clock'>) {
  const expires = clock.now().getTime() + LIFE_MS
  const body = `${site.id}.${expires}.${randomBytes(12).toString('base64url')}`
  const challenge = `${body}.${sign(secrets.key('challenge'), body)}`
  return { challenge, difficulty: DIFFICULTY[secrets.effort], expires_at: new Date(expires).toISOString() }
}

/** Refuses a challenge that is not ours, too old or not solved. */
export function checkSolution(
  { site, secrets, clock }: Pick<Context, 'site' | 'secrets' | 'clock'>,
  { challenge, solution }: { challenge: string; solution: string },
): void {
  const at = challenge.lastIndexOf('.')
  const body = challenge.slice(0, at)
  const [siteId, expires] = body.split('.')
  const isOurs = equal(challenge.slice(at + 1), sign(secrets.key('challenge'), body)) && siteId === String(site.id)
  const isFresh = Number(expires) > clock.now().getTime()
  if (!isOurs || !isFresh || !isSolved(secrets, challenge, solution)) throw new Refusal('signup.proof_missing')
}

/** A solution is used once: refuses one that was used before. */
export async function spendSolution(
  { tx, site, clock }: Pick<ChangeContext, 'tx' | 'site' | 'clock'>,
  { challenge }: { challenge: string },
): Promise<void> {
  const subject = `challenge:${createHash('sha256').update(challenge).digest('base64url').slice(0, 22)}`
  const isFirst = await isAllowed(tx, site.id, subject, { most: 1, minutes: 60 }, clock.now())
  if (!isFirst) throw new Refusal('signup.proof_missing')
}

export function isSolved({ effort }: Secrets, challenge: string, solution: string): boolean {
  const hash = createHash('sha256').update(`${challenge}:${solution}`).digest()
  return hash.readUInt32BE(0) >>> (32 - DIFFICULTY[effort]) === 0
}

function sign(key: Buffer, body: string): string {
  return createHmac('sha256', key).update(body).digest('base64url')
}

function equal(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
