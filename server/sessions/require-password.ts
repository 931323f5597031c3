import type { MemberContext } from '#server/platform/http/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { countAttempt, minutesBlocked } from '#server/platform/attempts.ts'
import { isPassword } from './password-hash.ts'

/**
 * For what a stranger at an open laptop must not do: the member types the password again. Wrong ones are counted, so
 * that a session alone is no place to guess.
 */
export async function requirePassword(
  context: MemberContext,
  password: string,
): Promise<{ email: string; passwordHash: string }> {
  const { db, site, member, clock, secrets } = context
  const { login_attempts: most, login_block_minutes: minutes } = site.settings
  const subject = `password:${member.id}`
  const wait = await minutesBlocked(db, site.id, { [subject]: { most, minutes } }, clock.now())
  if (wait > 0) throw new Refusal('sessions.blocked', { minutes: wait, seconds: wait * 60 })

  const { email, passwordHash } = await db
    .selectFrom('members')
    .select(['email', 'passwordHash'])
    .where('siteId', '=', site.id)
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  if (passwordHash && (await isPassword(secrets, passwordHash, password))) return { email, passwordHash }
  await countAttempt(db, site.id, subject, { most, minutes }, clock.now())
  throw new Refusal('account.password_wrong', { fields: [{ field: 'password', reason: 'wrong' }] })
}
