import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Input } from '#contract/endpoint.ts'
import type { askChallenge as endpoint } from '#contract/signup.ts'
import { countedSource, isCounted } from '#server/arrivals/source.ts'
import type { ChangeContext, Context } from '#server/context.ts'
import { isSameText } from '#server/platform/is-same-text.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isWithinLimit, limits, secondsToWait, subjectOf } from '#server/limits.ts'
import { attemptsSoFar } from '#server/platform/attempts.ts'
import type { Effort } from '#server/platform/secrets.ts'

/** Bits of zero that a solution's hash begins with: half a second on a phone, a lot for a thousand accounts. */
const DIFFICULTY = { full: 16, quick: 4 } as const satisfies Record<Effort, number>
/** So many more where others have joined just now: eight times the work. */
const HARDER = 3
const LIFE_MS = 30 * 60_000

/** A puzzle for somebody who begins to join, harder when others of the network have joined just now. */
export async function askChallenge(context: Context, from: Input<typeof endpoint>) {
  const { db, site, network, clock, arrivals } = context
  const source = countedSource(site, from)
  if (isCounted(source)) arrivals.count(site.id, 'started', source, clock.now())
  const joined = await attemptsSoFar(db, site.id, subjectOf(context, 'signup_hour', network), clock.now())
  return makeChallenge(context, joined >= limits.signup_hour.most)
}

/** A puzzle that this site signed, so that nothing has to be stored until somebody has solved it. */
export function makeChallenge({ site, secrets, clock }: Pick<Context, 'site' | 'secrets' | 'clock'>, isHard = false) {
  const expires = clock.now().getTime() + LIFE_MS
  const difficulty = DIFFICULTY[secrets.effort] + (isHard ? HARDER : 0)
  const body = `${site.id}.${expires}.${difficulty}.${randomBytes(12).toString('base64url')}`
  const challenge = `${body}.${sign(secrets.key('challenge'), body)}`
  return { challenge, difficulty, expires_at: new Date(expires).toISOString() }
}

/** Refuses a challenge that is not ours, too old or not solved. */
export function checkSolution(
  { site, secrets, clock }: Pick<Context, 'site' | 'secrets' | 'clock'>,
  { challenge, solution }: { challenge: string; solution: string },
): void {
  const at = challenge.lastIndexOf('.')
  const body = challenge.slice(0, at)
  const [siteId, expires, difficulty] = body.split('.')
  const isOurs = isSameText(challenge.slice(at + 1), sign(secrets.key('challenge'), body)) && siteId === String(site.id)
  const isFresh = Number(expires) > clock.now().getTime()
  if (!isOurs || !isFresh || !isSolved({ challenge, difficulty: Number(difficulty) }, solution))
    throw new Refusal('signup.proof_missing')
}

/** A solution is used once: refuses one that was used before. */
export async function spendSolution(
  context: Pick<ChangeContext, 'tx' | 'site' | 'clock' | 'secrets'>,
  { challenge }: { challenge: string },
): Promise<void> {
  const isFirst = await isWithinLimit(context.tx, context, 'signup_solution', challenge)
  if (!isFirst) throw new Refusal('signup.proof_missing')
}

/** Counts a password that is about to be hashed for a new account of a network, and refuses one too many. */
export async function countSignupPassword(context: Pick<Context, 'db' | 'site' | 'clock' | 'secrets' | 'network'>) {
  if (context.site.settings.signups_per_day === 0) return
  const seconds = await secondsToWait(context.db, context, 'signup_password', context.network)
  if (seconds > 0) throw new Refusal('request.too_many', { seconds })
}

/** Counts an account for its network, and refuses one too many. */
export async function countSignup(context: Pick<ChangeContext, 'tx' | 'site' | 'clock' | 'secrets' | 'network'>) {
  const { tx, site, network } = context
  await secondsToWait(tx, context, 'signup_hour', network)
  if (site.settings.signups_per_day === 0) return
  const seconds = await secondsToWait(tx, context, 'signup', network)
  if (seconds > 0) throw new Refusal('request.too_many', { seconds })
}

export function isSolved(
  { challenge, difficulty }: { challenge: string; difficulty: number },
  solution: string,
): boolean {
  const hash = createHash('sha256').update(`${challenge}:${solution}`).digest()
  return hash.readUInt32BE(0) >>> (32 - difficulty) === 0
}

function sign(key: Buffer, body: string): string {
  return createHmac('sha256', key).update(body).digest('base64url')
}
