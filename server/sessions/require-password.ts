import type { MemberId } from '#contract/members.ts'
import type { MemberContext } from '#server/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { countAttempt, minutesBlocked } from '#server/platform/attempts.ts'
import { isPassword } from './password-hash.ts'

type Asking = Pick<MemberContext, 'db' | 'site' | 'clock' | 'secrets'> & { member: { id: MemberId } }

/**
 * For what a stranger at an open laptop must not do: the member types the password again. Wrong ones are counted, so
 * that a session alone is no place to guess.
 */
export async function requirePassword(
  { db, site, member, clock, secrets }: Asking,
  password: string,
): Promise<{ email: string; passwordHash: string }> {
  const { login_attempts: most, login_block_minutes: minutes } = site.settings
  const subject = `password:${member.id}`
  const wait = await minutesBlocked(db, site.id, { [subject]: { most, minutes } }, clock.now())
  if (wait > 0) throw new Refusal('sessions.blocked', { minutes: wait, seconds: wait * 60 })

  const found = await db
    .selectFrom('members')
    .select(['email', 'passwordHash'])
    .where('siteId', '=', site.id)
    .where('id', '=', member.id)
    .executeTakeFirst()
  const { email, passwordHash } = found ?? {}
  const isRight = await isPassword(secrets, passwordHash, password)
  if (isRight && email && passwordHash) return { email, passwordHash }
  await countAttempt(db, site.id, subject, { most, minutes }, clock.now())
  throw new Refusal('account.password_wrong', { fields: [{ field: 'password', reason: 'wrong' }] })
}
