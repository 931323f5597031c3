import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { usePhrases } from '#client/phrases/phrases.ts'
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
          {invoices.map(({ number, kind, url }) => (
            <li key={number}>
              <a href={url} download className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent-text">
                <FileText aria-hidden size={18} className="shrink-0" />
                {say(`one.${kind}`, { number })}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
