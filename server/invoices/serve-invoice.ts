import type { FastifyInstance } from 'fastify'
import { invoicePath } from '#contract/invoices.ts'
import type { Output } from '#contract/endpoint.ts'
import type { listInvoices as endpoint } from '#contract/invoices.ts'
import type { MemberContext } from '#server/context.ts'
import { secondsToWait } from '#server/limits.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseEnded, requireProven } from '#server/sessions/session.ts'
import { drawInvoice } from './draw-invoice.ts'
import { drawInTurn } from './draw-turns.ts'
import { orderNumber } from './order-number.ts'
import { readOwnPapers } from './queries.ts'
import { amountOf } from './rules.ts'

/** The papers of one of the member's payments. */
export async function listInvoices(
  { db, site, member }: MemberContext,
  { id }: { id: string },
): Promise<Output<typeof endpoint>> {
  const papers = await readOwnPapers(db, site.id, member.id, { paymentId: id })
  return {
    invoices: papers.map((paper) => ({
      number: paper.number,
      kind: paper.refund ? 'credit_note' : 'invoice',
      corrects: paper.refund?.invoice ?? null,
      total_cents: amountOf(paper).amount,
      currency: paper.currency,
      issued_at: paper.issuedAt,
      url: invoicePath(paper.number),
    })),
  }
}

/**
 * A paper as a PDF, to its member alone. It is drawn when it is fetched, since what stands on it never changes. Drawing takes
 * a tenth of a second in which nobody else is answered, so a member fetches only so many, and one after another.
 */
export function serveInvoices(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>('/api/invoices/:file', async (request, reply) => {
    const context = request.context(reply)
    // The order number stands on it, with which somebody could withdraw later.
    const member = await requireProven(context)
    const [, number = ''] = /^(\d{4}-\d{6})\.pdf$/.exec(request.params.file) ?? []
    const [paper] = await readOwnPapers(context.db, context.site.id, member.id, { number })
    if (!paper) throw new Refusal('payments.not_found')
    // Counted in its turn: what is refused as too much at once is not drawn, and others are answered between two drawings.
    const drawn = await drawInTurn(member.id, async (hasWaited) => {
      if (hasWaited) await refuseEnded(context)
      const seconds = await secondsToWait(context.db, context, 'invoice', member.id)
      if (seconds > 0) throw new Refusal('request.too_many', { seconds })
      return drawInvoice(paper, orderNumber(context.secrets, context.site.id, paper.paymentId))
    })
    return reply
      .header('content-disposition', `attachment; filename="${number}.pdf"`)
      .header('cache-control', 'private, no-store')
      .type('application/pdf')
      .send(drawn)
  })
}
