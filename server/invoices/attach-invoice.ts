import type { Db, SiteId } from '#server/platform/db/db.ts'
import { drawInvoice } from './draw-invoice.ts'
import { readPaper } from './queries.ts'

/** The paper that a mail about a payment carries. */
export async function attachInvoice(db: Db, site: SiteId, intent: Readonly<Record<string, string>>) {
  const paper = await readPaper(db, site, intent['id'] ?? '', intent['refund'] || null)
  if (!paper) return []
  return [{ filename: `${paper.number}.pdf`, contentType: 'application/pdf', content: await drawInvoice(paper) }]
}
