import type { ChangeContext, Context } from '#server/context.ts'
import { subjectOf } from '#server/limits.ts'
import { forgetAttempts } from '#server/platform/attempts.ts'
import { knownDevice } from './session.ts'

type Around = Pick<Context, 'secrets'>

/** What wrong passwords for an address are counted under, from a network or from a device that its account knows. */
export function pairSubject(context: Around, email: string, place: string): string {
  return subjectOf(context, 'login', `${email}|${place}`)
}

/** What wrong passwords for an address from everywhere are counted under. */
export function addressSubject(context: Around, email: string): string {
  return subjectOf(context, 'login_address', email)
}

/** What was guessed at a password that is no longer the one keeps its owner out no more. Those of the whole network stay. */
export async function liftLockout(
  context: Pick<ChangeContext, 'tx' | 'site' | 'secrets' | 'network' | 'cookies'>,
  email: string,
): Promise<void> {
  const { tx, site, network } = context
  const places = [network, knownDevice(context)?.toString('base64url') ?? network]
  const pairs = places.map((place) => pairSubject(context, email, place))
  await forgetAttempts(tx, site.id, [...pairs, addressSubject(context, email)])
}
