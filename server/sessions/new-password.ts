import type { Context } from '#server/context.ts'
import { refuseField } from '#server/platform/refuse-field.ts'
import { hashPassword } from './password-hash.ts'
import { passwordProblem } from './password-rules.ts'

interface Given {
  /** Of those who wait, if the account does. */
  salt?: Buffer | undefined
  /** What the form calls it. */
  field?: 'password' | 'new_password'
}

/** Whoever believes that somebody has their password keeps them in with the same one, and would be told that it is another. */
export function refuseSamePassword(
  before: string,
  password: string,
  field: 'password' | 'new_password' = 'password',
): void {
  if (password.normalize('NFC') === before.normalize('NFC')) throw refuseField('fields.password', field, 'as_before')
}

/** Checks a new password and hashes it. */
export async function newPasswordHash(
  { site, secrets }: Pick<Context, 'site' | 'secrets'>,
  email: string,
  password: string,
  { salt, field = 'password' }: Given = {},
): Promise<string> {
  const { name: siteName, password_min: shortest } = site.settings
  const problem = passwordProblem(password, { email, siteName, shortest })
  if (problem) throw refuseField('fields.password', field, problem.reason, problem.bound)
  return hashPassword(secrets, password, salt)
}
