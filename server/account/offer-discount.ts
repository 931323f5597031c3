import { findBuyer } from '#server/discounts/buyer.ts'
import { makePersonalCode } from '#server/discounts/make-personal-code.ts'
import { takeDeleteDiscount } from '#server/members/change-member.ts'
import type { ChangeContext, MemberContext } from '#server/context.ts'

const LIFE_DAYS = 7
const DAY_MS = 86_400_000

/** A personal code before somebody leaves: once in a lifetime, good for a week, and it does not get in the way. */
export async function offerDiscount({ tx, site, member, clock }: ChangeContext<MemberContext>) {
  const percent = site.settings.delete_discount
  if (percent === 0) return { percent: null, code: null }
  // Whoever can join again, or has, would have it more than once in a lifetime.
  const { isConfirmed, isReturning } = await findBuyer(tx, site, member.id)
  if (!isConfirmed || isReturning) return { percent: null, code: null }
  const now = clock.now()
  if (!(await takeDeleteDiscount(tx, site.id, member.id, now))) return { percent: null, code: null }

  const expiresAt = new Date(now.getTime() + LIFE_DAYS * DAY_MS)
  const personal = { site: site.id, memberId: member.id, prefix: 'STAY', percentage: percent, expiresAt, now }
  return { percent, code: await makePersonalCode(tx, personal) }
}
