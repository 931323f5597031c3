import type { MemberId } from '#contract/members.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/platform/db/db.ts'

const DAY_MS = 86_400_000
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

interface NamedPayment {
  id: string
  /** Whether the site's days for a withdrawal still last. */
  isInTime: boolean
}

/** The member's paid order whose number stands in a text. */
export async function findNamedPayment(
  { db, site, clock }: Pick<Context, 'site' | 'clock'> & { db: Db },
  memberId: MemberId,
  text: string,
): Promise<NamedPayment | undefined> {
  const [id] = ID.exec(text) ?? []
  if (!id) return undefined
  const since = new Date(clock.now().getTime() - site.settings.refund_days * DAY_MS)
  const row = await db
    .selectFrom('payments')
    .select((eb) => ['id', eb('paidAt', '>', since.toISOString()).as('isInTime')])
    .where('siteId', '=', site.id)
    .where('memberId', '=', memberId)
    .where('id', '=', id.toLowerCase())
    .where('state', '=', 'paid')
    .executeTakeFirst()
  return row && { id: row.id, isInTime: Boolean(row.isInTime) }
}
