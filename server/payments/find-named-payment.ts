import type { MemberId } from '#contract/members.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/platform/db/db.ts'

const DAY_MS = 86_400_000

export interface NamedPayment {
  id: string
  createdAt: string
  /** Whether the site's days for a withdrawal still last. */
  isInTime: boolean
  /** Whether the bank gives the money back when it is asked, for eight weeks and without a reason. */
  isDebit: boolean
  paidAt: string | null
  total: number
  currency: string
}

/** The member's paid order of this id. */
export async function findNamedPayment(
  { db, site, clock }: Pick<Context, 'site' | 'clock'> & { db: Db },
  memberId: MemberId,
  paymentId: string,
): Promise<NamedPayment | undefined> {
  const since = new Date(clock.now().getTime() - site.settings.refund_days * DAY_MS)
  const row = await db
    .selectFrom('payments')
    .select((eb) => [
      'id',
      'createdAt',
      'method',
      'paidAt',
      'total',
      'currency',
      eb('paidAt', '>', since.toISOString()).as('isInTime'),
    ])
    .where('siteId', '=', site.id)
    .where('memberId', '=', memberId)
    .where('id', '=', paymentId)
    .where('state', '=', 'paid')
    .executeTakeFirst()
  if (!row) return undefined
  const { id, createdAt, paidAt, total, currency } = row
  return { id, createdAt, paidAt, total, currency, isInTime: Boolean(row.isInTime), isDebit: row.method === 'sdd' }
}
