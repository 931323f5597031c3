import type { Context } from '#server/context.ts'
import { refuseField } from '#server/platform/refuse-field.ts'
import { hashPassword } from './password-hash.ts'
import { passwordProblem } from './password-rules.ts'

/** Checks a new password and hashes it, with the salt of those who wait if the account does. */
export async function newPasswordHash(
  { site, secrets }: Pick<Context, 'site' | 'secrets'>,
  email: string,
  password: string,
  salt?: Buffer,
): Promise<string> {
  const { name: siteName, password_min: shortest } = site.settings
  const problem = passwordProblem(password, { email, siteName, shortest })
  if (problem) throw refuseField('fields.password', 'password', problem.reason, problem.bound)
  return hashPassword(secrets, password, salt)
}
