import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import { grantCredits } from '#server/credits/grant-credits.ts'
import { oweCredits, takeBack } from '#server/credits/purchases.ts'
import type { SiteId, Tx } from '#server/platform/db/db.ts'
import type { Applying } from './apply-truth.ts'
import { isBought } from './is-bought.ts'
import type { PaymentRow } from './payment-row.ts'

/** What may be spent at most before its money is certain, in cents. */
const MOST = 5000

/** Of a payment `p`: its money is on the way, and its credits can be spent. */
const isWaiting = sql<boolean>`(p.state = 'pending' and exists (
  select from ledger_entries e where e.site_id = p.site_id and e.kind = 'provisional' and e.ref = p.id::text
))`

/**
 * Whether a member can spend what is not certain yet, because they have paid before. What they have paid goes back by an operator
 * then: else nothing would be left of it but what they spend for nothing. A grant that is under way is waited for.
 */
export async function hasProvisional(tx: Tx, site: SiteId, memberId: MemberId): Promise<boolean> {
  await lockProvisional(tx, site, memberId)
  const { rows } = await sql`
    select from payments p where p.site_id = ${site} and p.member_id = ${memberId} and ${isWaiting} limit 1
  `.execute(tx)
  return rows.length > 0
}

async function lockProvisional(tx: Tx, site: SiteId, memberId: MemberId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`provisional:${site}:${memberId}`}, 0))`.execute(tx)
}

/**
 * A debit takes days. Who has paid before from this very bank account may spend the credits at once, up to a limit: the money may
 * still be called back, so they are an account of their own until it is certain. From another one they wait: whoever is in
 * somebody's session could name one that does not pay, spend the credits and leave the owner the debt.
 */
export async function grantProvisionally({ tx, site, clock }: Applying, payment: PaymentRow): Promise<void> {
  const { id, memberId, method, total, currency, credits } = payment
  if (method !== 'sdd' || !site.settings.provisional_credits) return
  await lockProvisional(tx, site.id, memberId)
  const { rows } = await sql<{ paid: number; waiting: number }>`
    select count(*) filter (where ${isBought()} and ${isFromAccountOf(id)} and not exists (
        select from refunds r
        where r.site_id = p.site_id and r.payment_id = p.id and r.reason = 'withdrawal' and r.state <> 'failed'
      )) as paid,
      coalesce(sum(p.total) filter (where p.id <> ${id} and ${isWaiting}), 0) as waiting
    from payments p
    where p.site_id = ${site.id} and p.member_id = ${memberId}
  `.execute(tx)
  const { paid, waiting } = rows[0] ?? { paid: 0, waiting: 0 }
  if (paid === 0 || waiting + total > MOST) return
  const grant = { account: 'provisional', amount: credits, kind: 'provisional', ref: id } as const
  await grantCredits(tx, { site: site.id, memberId, ...grant, price: { amount: total, currency }, now: clock.now() })
}

/** Of a payment `p`: it was debited from the same bank account as this one. */
const isFromAccountOf = (id: string) => sql<boolean>`exists (
  select from mandates a
  join mandates b on b.site_id = a.site_id and b.iban_mark = a.iban_mark and b.payment_id = p.id
  where a.site_id = p.site_id and a.payment_id = ${id}
)`

/** The money has come: takes what is left of what could be spent before, to be given as bought. Undefined when there was none. */
export async function settleProvisional(context: Applying, payment: PaymentRow): Promise<number | undefined> {
  if (!(await isStanding(context, payment))) return undefined
  return takeBack(context.tx, { ...about(context, payment), kind: 'provisional_settled', part: 'settled', to: 'issue' })
}

/** The money does not come: what is left goes, what was spent is owed. */
export async function takeProvisional(context: Applying, payment: PaymentRow): Promise<void> {
  if (!(await isStanding(context, payment))) return
  const common = { ...about(context, payment), part: 'failed' }
  const taken = await takeBack(context.tx, { ...common, kind: 'provisional_failed', to: 'reversed' })
  await oweCredits(context.tx, { ...common, kind: 'provisional_debt', amount: payment.credits - taken })
}

function about({ site, clock }: Applying, { memberId, id, credits }: PaymentRow) {
  return { site: site.id, memberId, purchase: id, most: credits, now: clock.now() }
}

/** Whether credits were given that are neither settled nor taken: it is asked once, at the end of the waiting. */
async function isStanding({ tx, site }: Applying, { id, state }: PaymentRow): Promise<boolean> {
  if (state !== 'pending') return false
  const given = await tx
    .selectFrom('ledgerEntries')
    .select('id')
    .where('siteId', '=', site.id)
    .where('kind', '=', 'provisional')
    .where('ref', '=', id)
    .executeTakeFirst()
  return given !== undefined
}
