import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import type { Paper } from './rules.ts'

type Row = Omit<Paper, 'refund'> & { refundId: string | null; amount: number | null; corrected: string | null }

const papers = sql`
  select i.number, i.issued_at, i.language, i.seller, p.member_id, i.payment_id, p.country, p.credits, p.currency, p.price,
    p.discount, p.discount_percentage, p.fee, p.total, p.vat_rate, p.vat, p.paid_at, i.refund_id, r.amount,
    (select o.number from invoices o where o.site_id = i.site_id and o.payment_id = i.payment_id and o.refund_id is null) as corrected,
    (
      select json_build_object('reference', m.reference, 'signedAt', m.signed_at, 'ibanMasked', m.iban_masked)
      from mandates m
      where m.site_id = i.site_id and m.payment_id = i.payment_id and m.signed_at is not null
    ) as mandate
  from invoices i
  join payments p on p.site_id = i.site_id and p.id = i.payment_id
  left join refunds r on r.site_id = i.site_id and r.id = i.refund_id
`

/** The paper of a payment, or of a refund of it. */
export async function readPaper(
  db: Db,
  site: SiteId,
  paymentId: string,
  refundId: string | null,
): Promise<Paper | undefined> {
  const { rows } = await sql<Row>`
    ${papers}
    where i.site_id = ${site} and i.payment_id = ${paymentId} and i.refund_id is not distinct from ${refundId}::uuid
  `.execute(db)
  return rows.map(asPaper)[0]
}

/** A member's papers: of one payment, or the one with a number. */
export async function readOwnPapers(
  db: Db,
  site: SiteId,
  memberId: MemberId,
  which: { paymentId: string } | { number: string },
): Promise<Paper[]> {
  const condition = 'number' in which ? sql`i.number = ${which.number}` : sql`i.payment_id = ${which.paymentId}`
  const { rows } = await sql<Row>`
    ${papers}
    where i.site_id = ${site} and p.member_id = ${memberId} and ${condition}
    order by i.issued_at, i.number
  `.execute(db)
  return rows.map(asPaper)
}

function asPaper({ refundId, amount, corrected, ...paper }: Row): Paper {
  const refund = refundId !== null && amount !== null ? { id: refundId, amount, invoice: corrected ?? '' } : null
  return { ...paper, refund }
}
