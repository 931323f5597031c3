import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { useState } from 'react'
import type { Mandate } from '#contract/direct-debit.ts'
import { Card } from '#ui/card.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { refuseUnknownPayment } from '#web/payments/refuse-unknown-payment.ts'
import { SumLines } from '#web/payments/sum-lines.tsx'
import { SumShort } from '#web/payments/sum-short.tsx'
import { screen, unlistedHead } from '#web/platform/screen.ts'
import { requireLogin } from '#web/sessions/guards.ts'
import { AccountForm } from './account-form.tsx'
import { CodeForm } from './code-form.tsx'
import { directDebitQuery } from './direct-debit-query.ts'
import { MandateText } from './mandate-text.tsx'
import { useAccountForm } from './use-account-form.ts'

export const Route = createFileRoute('/_default/directdebit')({
  validateSearch: ({ payment }: Record<string, unknown>): { payment?: string } =>
    typeof payment === 'string' ? { payment } : {},
  beforeLoad: requireLogin,
  loaderDeps: ({ search: { payment } }) => ({ id: payment }),
  loader: async ({ context, deps: { id } }) => {
    // Whoever comes without an order has none to allow: an order begins where credits are.
    if (!id) throw redirect({ to: '/credits', replace: true })
    const head = await screen(context, {
      phrases: ['direct-debit', 'payments', 'pricing', 'errors'],
      title: (say) => say('title'),
      data: context.queryClient.fetchQuery(directDebitQuery(id)).catch(refuseUnknownPayment),
    })
    const known = context.queryClient.getQueryData(directDebitQuery(id).queryKey)
    // Allowed already, or ended: there is nothing to do here.
    if (known && (known.mandate?.is_signed || known.payment.checkout_url === null))
      throw redirect({ to: '/transactions/$id', params: { id }, replace: true })
    return head
  },
  head: unlistedHead,
  component: DirectDebitScreen,
})

function DirectDebitScreen() {
  const { payment } = Route.useSearch()
  return payment ? <DirectDebit key={payment} id={payment} /> : null
}

/** Names the account, then the code from the phone. */
function DirectDebit({ id }: { id: string }) {
  const say = usePhrases('direct-debit')
  const queryClient = useQueryClient()
  const query = directDebitQuery(id)
  const { payment, mandate } = useSuspenseQuery(query).data
  const [isNaming, setIsNaming] = useState(mandate === null)
  const form = useAccountForm(id, (sent: Mandate) => {
    queryClient.setQueryData(query.queryKey, (known) => known && { ...known, mandate: sent })
    setIsNaming(false)
    scrollTo(0, 0)
  })
  return (
    <section className="page">
      <header className="flex flex-col gap-2">
        <h1 className="page-title">{say(isNaming ? 'title' : 'code.title')}</h1>
        {isNaming && <p className="text-pretty text-muted">{say('lead')}</p>}
        <SumShort sum={payment} />
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,44rem)_minmax(0,24rem)]">
        <Card className="flex flex-col gap-6">
          {isNaming || !mandate ? (
            <AccountForm form={form} paymentId={id} />
          ) : (
            <>
              <CodeForm payment={payment} mandate={mandate} form={form} onChangeAccount={() => setIsNaming(true)} />
              {/* The code is the consent, so what is agreed to stands beside it, with its reference. */}
              <MandateText paymentId={id} />
            </>
          )}
        </Card>
        {/* Beside the form, as on the page before: what is allowed is in sight while it is allowed. */}
        <Card className="lg:sticky lg:top-20">
          <SumLines sum={payment} />
        </Card>
      </div>
      <Link
        to="/transactions/$id"
        params={{ id }}
        className="inline-flex min-h-11 items-center self-start font-semibold text-accent-text"
      >
        {say('back')}
      </Link>
    </section>
  )
}
