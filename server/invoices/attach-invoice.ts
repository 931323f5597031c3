import type { Db, SiteId } from '#server/platform/db/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { drawInvoice } from './draw-invoice.ts'
import { orderNumber } from './order-number.ts'
import { readPaper } from './queries.ts'

type Intent = Readonly<Record<string, string>>

/** What a receipt calls the order. */
export function nameOrder(secrets: Secrets, site: SiteId, intent: Intent) {
  return { order: orderNumber(secrets, site, intent['id'] ?? '') }
}

/** The paper that a mail about a payment carries. */
export async function attachInvoice({ db, site, secrets }: { db: Db; site: SiteId; secrets: Secrets }, intent: Intent) {
  const paper = await readPaper(db, site, intent['id'] ?? '', intent['refund'] || null)
  if (!paper) return []
  const content = await drawInvoice(paper, orderNumber(secrets, site, paper.paymentId))
  return [{ filename: `${paper.number}.pdf`, contentType: 'application/pdf', content }]
}
