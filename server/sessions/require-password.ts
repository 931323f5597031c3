import type { MemberId } from '#contract/members.ts'
import type { MemberContext } from '#server/context.ts'
import { refuseField } from '#server/platform/refuse-field.ts'
import { limitOf, subjectOf } from '#server/limits.ts'
import { countGuess, takeBackAnd } from '#server/platform/attempts.ts'
import { blocked } from './blocked.ts'
import { countRightPassword } from './count-right-password.ts'
import { isPassword } from './password-hash.ts'

type Asking = Pick<MemberContext, 'db' | 'site' | 'clock' | 'secrets' | 'network'> & { member: { id: MemberId } }

/**
 * For what a stranger at an open laptop must not do: the member types the password again. Each is counted before it
 * is looked at, so that a session alone is no place to guess. `field` is what the call names it.
 */
export async function requirePassword(
  context: Asking,
  password: string,
  field = 'password',
): Promise<{ email: string; passwordHash: string }> {
  const { db, site, member, clock, secrets, network } = context
  const limits = { [subjectOf(context, 'password', member.id)]: limitOf(site.settings, 'password') }
  const guess = await countGuess(db, site.id, limits, { now: clock.now(), refuse: blocked })
  const right = await countRightPassword(context, { who: `${member.id}|${network}` }).catch(takeBackAnd(guess))
  const found = await db
    .selectFrom('members')
    .select(['email', 'passwordHash'])
    .where('siteId', '=', site.id)
    .where('id', '=', member.id)
    .executeTakeFirst()
  const { email, passwordHash } = found ?? {}
  const isRight = await isPassword(secrets, passwordHash, password).catch(takeBackAnd(guess, right))
  if (!isRight || !email || !passwordHash) {
    await right.takeBack()
    throw refuseField('account.password_wrong', field, 'wrong')
  }
  await guess.takeBack()
  return { email, passwordHash }
}
