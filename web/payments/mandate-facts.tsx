import { useQuery } from '@tanstack/react-query'
import { usePhrases } from '#client/phrases/phrases.ts'
import { LocalTime } from '#web/platform/local-time.tsx'
import { mandateQuery } from './payments-query.ts'

/** What the member has allowed for a debit, to be compared with what their bank shows. */
export function MandateFacts({ paymentId }: { paymentId: string }) {
  const say = usePhrases('direct-debit')
  const { data } = useQuery(mandateQuery(paymentId))
  if (!data?.mandate?.signed_at) return null
  const { mandate, creditor } = data
  const facts = [
    [say('mandate.reference'), mandate.reference],
    [say('mandate.signed'), <LocalTime key="signed" at={data.mandate.signed_at} />],
    [say('mandate.creditor'), `${creditor.name}, ${creditor.address}`],
    [say('mandate.identifier'), creditor.identifier],
    [say('account.iban'), mandate.iban_masked],
  ] as const
  return (
    <section aria-labelledby="mandate-title" className="flex flex-col gap-3 border-t border-line pt-4 text-sm">
      <h3 id="mandate-title" className="font-bold">
        {say('mandate.title')}
      </h3>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt className="text-muted">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
