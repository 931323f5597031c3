import type { FieldRefusal } from '#contract/errors.ts'
import type { Locale } from '#contract/locales.ts'
import type { MemberId } from '#contract/members.ts'
import { readUser } from '#server/members/read-user.ts'
import type { ChangeContext } from '#server/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseField } from '#server/platform/refuse-field.ts'
import { findCurrentMember, SESSION_COOKIE } from '#server/sessions/session.ts'
import { emailProblem } from '#server/members/email-rules.ts'

/** Who complains, and where the answer goes. */
export interface Complainant {
  /** None for a visitor. */
  memberId: MemberId | undefined
  name: string
  email: string
  /** Whether the address has proved to be theirs. */
  isConfirmed: boolean
  language: Locale
}

interface Sender {
  name?: string | undefined
  email?: string | undefined
}

/** The member who is logged in; else a visitor, who has to say a name and an address. */
export async function findComplainant(context: ChangeContext, sender: Sender): Promise<Complainant> {
  const { tx, site, cookies, locale } = context
  if (!cookies.read(SESSION_COOKIE))
    return { ...visitor(sender), memberId: undefined, isConfirmed: false, language: locale }
  const member = await findCurrentMember({ ...context, db: tx })
  if (!member) throw new Refusal('authentication_required')
  const { id: memberId, language, status } = member
  const { email, profile } = await readUser(tx, site, memberId)
  return { memberId, name: profile.name, email, isConfirmed: status === 'active', language }
}

function visitor({ name, email }: Sender): Pick<Complainant, 'name' | 'email'> {
  if (name === undefined || email === undefined) {
    const given = Object.entries({ name, email })
    const fields = given.flatMap(([field, value]): FieldRefusal[] =>
      value === undefined ? [{ field, reason: 'missing' }] : [],
    )
    throw new Refusal('request.invalid', { fields })
  }
  // An address for one day is good enough for an answer.
  if (emailProblem(email) === 'malformed') throw refuseField('fields.email', 'email', 'malformed')
  return { name, email }
}
