import { useSuspenseQuery } from '@tanstack/react-query'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useMoney } from '#web/platform/money.ts'
import { directDebitQuery } from './direct-debit-query.ts'

/** What the member allows whom, in the words of the SEPA rules. */
export function MandateText({ paymentId }: { paymentId: string }) {
  const say = usePhrases('direct-debit')
  const { payment, mandate, creditor } = useSuspenseQuery(directDebitQuery(paymentId)).data
  const money = useMoney(payment.currency)
  const facts = [
    [say('mandate.creditor'), `${creditor.name}, ${creditor.address}`],
    [say('mandate.identifier'), creditor.identifier],
    [say('mandate.reference'), mandate?.reference ?? say('mandate.reference_later')],
  ].filter(([, value]) => value !== '')
  return (
    <section className="flex flex-col gap-3 rounded-card border border-line bg-paper p-4 text-sm">
      <h2 className="font-bold">{say('mandate.title')}</h2>
      <p>{say('mandate.text', { creditor: creditor.name, amount: money(payment.total_cents) })}</p>
      <p>{say('mandate.rights')}</p>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
