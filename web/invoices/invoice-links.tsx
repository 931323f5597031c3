import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import type { Output } from '#contract/endpoint.ts'
import type { listInvoices } from '#contract/invoices.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useMoney } from '#web/platform/money.ts'
import { invoicesQuery } from './invoices-query.ts'

/** The papers of a payment that was made. */
export function InvoiceLinks({ paymentId }: { paymentId: string }) {
  const say = usePhrases('payments')
  const { data: invoices = [] } = useQuery(invoicesQuery(paymentId))
  return (
    <div className="border-t border-line pt-4">
      <h3 className="text-sm text-muted">{say('one.papers')}</h3>
      {invoices.length === 0 ? (
        <p className="flex min-h-11 items-center">{say('one.papers_later')}</p>
      ) : (
        <ul>
          {invoices.map((paper) => (
            <li key={paper.number}>
              <PaperLink paper={paper} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type Paper = Output<typeof listInvoices>['invoices'][number]

/** A credit note says beside its number how much goes back, and for which invoice. */
function PaperLink({ paper: { number, kind, corrects, total_cents, currency, url } }: { paper: Paper }) {
  const say = usePhrases('payments')
  const money = useMoney(currency)
  return (
    <>
      <a href={url} download className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent-text">
        <FileText aria-hidden size={18} className="shrink-0" />
        {say(`one.${kind}`, { number })}
      </a>
      {corrects !== null && (
        <p className="ps-6.5 pb-2 text-sm text-muted tabular-nums">
          {say('one.credit_note_of', { amount: money(total_cents), number: corrects })}
        </p>
      )}
    </>
  )
}
