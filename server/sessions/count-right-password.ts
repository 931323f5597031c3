import type { Context } from '#server/context.ts'
import { limitOf, subjectOf } from '#server/limits.ts'
import { type CountedGuess, countGuess, type Limit } from '#server/platform/attempts.ts'
import { Refusal } from '#server/platform/refusal.ts'

type Around = Pick<Context, 'db' | 'site' | 'clock' | 'secrets'>

/**
 * A right password costs as long a hash as a wrong one, so whoever knows one could keep the door of the hashes busy. It is
 * counted before it is looked at, so that many at once are counted too; when it was wrong, the caller takes it back.
 */
export function countRightPassword(
  context: Around,
  { who, network }: { who: string; network?: string | undefined },
): Promise<CountedGuess> {
  const { db, site, clock } = context
  const limits: Record<string, Limit> = {
    [subjectOf(context, 'right_password', who)]: limitOf(site.settings, 'right_password'),
  }
  if (network !== undefined) {
    const subject = subjectOf(context, 'right_password_network', network)
    limits[subject] = limitOf(site.settings, 'right_password_network')
  }
  const refuse = (minutes: number) => new Refusal('request.too_many', { seconds: minutes * 60 })
  return countGuess(db, site.id, limits, { now: clock.now(), refuse })
}
