import { sql } from 'kysely'
import * as z from 'zod/mini'
import { Currency } from '#contract/currencies.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { MemberId } from '#contract/members.ts'
import { countryCurrency } from '#contract/settings.ts'
import type * as contract from '#contract/spend-limits.ts'
import type { ChangeContext, Context, MemberContext } from '#server/context.ts'
import { findBuyer } from '#server/discounts/buyer.ts'
import type { Db, SiteId, Tx } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { Task } from '#server/platform/jobs/job.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { convert, currentLimits, limitsAfter, limitsIn, type Limits, type StoredLimits } from './rules.ts'
import { tellPause } from './tell-pause.ts'

/** A pause has begun: what was ordered before and nobody has paid is to be cancelled. */
export const pauseTask: Task<{ site: SiteId; member: MemberId; began: string }> = {
  name: 'cancel-unpaid-orders',
  payload: z.object({ site: z.int(), member: MemberId, began: z.iso.datetime() }),
}

const DAY_MS = 86_400_000

type Answer = Output<typeof contract.readSpendLimits>
type Asking = Pick<Context, 'site' | 'clock'> & { db: Db }

export async function readSpendLimits(context: MemberContext): Promise<Answer> {
  return tellLimits(context, context.member.id)
}

export async function setSpendLimits(
  context: ChangeContext<MemberContext>,
  { daily_cents, monthly_cents }: Input<typeof contract.setSpendLimits>,
): Promise<Answer> {
  const { tx, site, member, clock } = context
  const stored = await lockLimits(tx, context, member.id)
  const currency = await currencyOf({ ...context, db: tx }, member.id)
  const changed = limitsAfter(
    limitsIn(stored, site.settings.bundles, currency),
    { daily: daily_cents, monthly: monthly_cents },
    clock.now(),
  )
  await tx
    .updateTable('spendLimits')
    .set({ ...changed, looserAt: changed.looserAt?.toISOString() ?? null })
    .where('siteId', '=', site.id)
    .where('memberId', '=', member.id)
    .execute()
  return tellLimits({ ...context, db: tx }, member.id)
}

export async function pauseBuying(
  context: ChangeContext<MemberContext>,
  { days }: Input<typeof contract.pauseBuying>,
): Promise<Answer> {
  const { tx, site, member, clock } = context
  const { pausedUntil: before } = await lockLimits(tx, context, member.id)
  const now = clock.now()
  const until = new Date(now.getTime() + days * DAY_MS)
  await tx
    .updateTable('spendLimits')
    .set({ pausedUntil: sql<string>`greatest(paused_until, ${until})` })
    .where('siteId', '=', site.id)
    .where('memberId', '=', member.id)
    .execute()
  await tellPause(context, { until, before })
  // A longer pause finds nothing more: during the first one nothing can be ordered.
  if (!before || before <= now)
    await enqueue(tx, pauseTask, { site: site.id, member: member.id, began: now.toISOString() })
  return tellLimits({ ...context, db: tx }, member.id)
}

/**
 * Refuses an order that the member's own limits do not allow. Orders of one member come here one after the other: many at
 * once cannot each be the last that fits. One that is there already (it has an id) comes again before it is allowed, since
 * limits become stricter meanwhile, and pauses begin; it does not stand in its own way.
 */
export async function refuseOverLimit(
  context: Pick<Context, 'site' | 'clock'> & { tx: Tx },
  memberId: MemberId,
  { id = null, total, currency }: { id?: string | null; total: number; currency: Currency },
): Promise<void> {
  const { tx, site, clock } = context
  const now = clock.now()
  const stored = await lockLimits(tx, context, memberId)
  if (stored.pausedUntil && stored.pausedUntil > now)
    throw new Refusal('payments.paused', { until: stored.pausedUntil.toISOString() })
  const { daily, monthly } = currentLimits(limitsIn(stored, site.settings.bundles, currency), now)
  const { spent, unpaid } = await sumOrders({ ...context, db: tx }, memberId, currency, id)
  const left = Math.min(
    (daily ?? Infinity) - spent.day - unpaid.day,
    (monthly ?? Infinity) - spent.month - unpaid.month,
  )
  if (total > left) throw new Refusal('payments.limit_reached', { left_cents: Math.max(0, left), currency })
}

async function tellLimits(context: Asking, memberId: MemberId): Promise<Answer> {
  const { site, clock } = context
  const now = clock.now()
  const currency = await currencyOf(context, memberId)
  const stored = limitsIn(await findLimits(context, memberId), site.settings.bundles, currency)
  const { daily, monthly } = currentLimits(stored, now)
  const { spent, unpaid } = await sumOrders(context, memberId, currency)
  const { looserAt, pausedUntil } = stored
  return {
    currency,
    daily_cents: daily,
    monthly_cents: monthly,
    next:
      looserAt && looserAt > now
        ? { daily_cents: stored.nextDaily, monthly_cents: stored.nextMonthly, counts_from: looserAt.toISOString() }
        : null,
    paused_until: pausedUntil && pausedUntil > now ? pausedUntil.toISOString() : null,
    spent_day_cents: spent.day,
    spent_month_cents: spent.month,
    unpaid_day_cents: unpaid.day,
    unpaid_month_cents: unpaid.month,
    is_high: spent.month >= convert(site.settings.high_spending, site.settings.bundles, 'EUR', currency),
  }
}

async function currencyOf({ db, site }: Pick<Asking, 'db' | 'site'>, memberId: MemberId): Promise<Currency> {
  const { country } = await findBuyer(db, site, memberId)
  return countryCurrency[country]
}

/** What was ordered (but for one) and has not ended unpaid, in whatever currency; what was given back does not count. */
async function sumOrders(
  { db, site, clock }: Asking,
  memberId: MemberId,
  currency: Currency,
  except: string | null = null,
) {
  const since = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  const { rows } = await sql<{ currency: string; isPaid: boolean; day: number; month: number }>`
    select currency, state = 'paid' as is_paid,
      coalesce(sum(total - refunded) filter (where created_at > ${since(1)}), 0) as day,
      coalesce(sum(total - refunded), 0) as month
    from payments
    where site_id = ${site.id} and member_id = ${memberId} and created_at > ${since(30)}
      and state not in ('canceled', 'expired', 'failed')
      and id is distinct from ${except}::uuid
    group by currency, is_paid
  `.execute(db)
  const [spent, unpaid] = [nothing(), nothing()]
  for (const { day, month, isPaid, currency: orderedIn } of rows) {
    const here = (amount: number) => convert(amount, site.settings.bundles, Currency.parse(orderedIn), currency)
    const sum = isPaid ? spent : unpaid
    sum.day += here(day)
    sum.month += here(month)
  }
  return { spent, unpaid }
}

const nothing = () => ({ day: 0, month: 0 })

async function findLimits({ db, site }: Pick<Asking, 'db' | 'site'>, memberId: MemberId): Promise<StoredLimits> {
  const row = await db
    .selectFrom('spendLimits')
    .selectAll()
    .where('siteId', '=', site.id)
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  return asStored(row)
}

async function lockLimits(tx: Tx, { site }: Pick<Context, 'site'>, memberId: MemberId): Promise<StoredLimits> {
  const row = await tx
    .insertInto('spendLimits')
    .values({ siteId: site.id, memberId })
    .onConflict((conflict) => conflict.columns(['siteId', 'memberId']).doUpdateSet({ memberId }))
    .returningAll()
    .executeTakeFirst()
  return asStored(row)
}

type Row = Limits & {
  currency: string | null
  nextDaily: number | null
  nextMonthly: number | null
  looserAt: string | null
  pausedUntil: string | null
}

function asStored(row: Row | undefined): StoredLimits {
  const time = (text: string | null | undefined) => (text ? new Date(text) : null)
  return {
    currency: row?.currency ? Currency.parse(row.currency) : null,
    daily: row?.daily ?? null,
    monthly: row?.monthly ?? null,
    nextDaily: row?.nextDaily ?? null,
    nextMonthly: row?.nextMonthly ?? null,
    looserAt: time(row?.looserAt),
    pausedUntil: time(row?.pausedUntil),
  }
}
