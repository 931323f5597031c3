import type { Tracking } from '#contract/fields.ts'
import type { Locale } from '#contract/locales.ts'
import type { MemberId, SignupStep } from '#contract/members.ts'
import type { SiteId, Tx } from '#server/platform/db/db.ts'

interface NewMember {
  email: string
  language: Locale
  /** None until the signup is completed. */
  passwordHash?: string
  signupStep?: SignupStep
  /** Where they came from. */
  tracking: Tracking | undefined
}

/** Writes down somebody who joins. Nobody has proved the address yet. */
export async function addMember(tx: Tx, siteId: SiteId, member: NewMember, now: Date): Promise<MemberId> {
  const { tracking, ...row } = member
  const { network = null, ref = null, sub1 = null, sub2 = null, sub3 = null } = tracking ?? {}
  const { lander = null, slug = null, variant = null } = tracking ?? {}
  const origin = { network, ref, sub1, sub2, sub3, lander, slug, variant }
  const at = now.toISOString()
  const { id } = await tx
    .insertInto('members')
    .values({ siteId, ...row, ...origin, signupAt: at, lastActiveAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
