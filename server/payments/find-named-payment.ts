import type { MemberId } from '#contract/members.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/platform/db/db.ts'

const DAY_MS = 86_400_000
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

/** The member's paid order whose number stands in a text, as long as the site's days for a withdrawal last. */
export async function findRefundable(
  { db, site, clock }: Pick<Context, 'site' | 'clock'> & { db: Db },
  memberId: MemberId,
  text: string,
): Promise<string | undefined> {
  const [id] = ID.exec(text) ?? []
  if (!id) return undefined
  const since = new Date(clock.now().getTime() - site.settings.refund_days * DAY_MS)
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('siteId', '=', site.id)
    .where('memberId', '=', memberId)
    .where('id', '=', id.toLowerCase())
    .where('state', '=', 'paid')
    .where('paidAt', '>', since.toISOString())
    .executeTakeFirst()
  return row?.id
}
