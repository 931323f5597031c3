import type { FieldRefusal } from '#contract/errors.ts'
import type { Locale } from '#contract/locales.ts'
import type { MemberId } from '#contract/members.ts'
import { readUser } from '#server/members/read-user.ts'
import type { ChangeContext, CurrentMember } from '#server/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseField } from '#server/platform/refuse-field.ts'
import { emailOf } from '#server/members/email-of.ts'
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
export async function findComplainant(
  { tx, site, locale }: ChangeContext,
  sender: Sender,
  member: CurrentMember | undefined,
): Promise<Complainant> {
  if (!member) return { ...visitor(sender), memberId: undefined, isConfirmed: false, language: locale }
  const { id: memberId, language, status } = member
  const { profile } = await readUser(tx, site, member)
  const email = await emailOf(tx, site.id, memberId)
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
