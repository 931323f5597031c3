import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useHydrated } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Output } from '#contract/endpoint.ts'
import type { Payment } from '#contract/payments.ts'
import type { listWithdrawals } from '#contract/withdrawals.ts'
import { backLinkClass } from '#ui/back-link-class.ts'
import { classes } from '#ui/classes.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/card.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { AccountPage } from '#web/account-frame/account-page.tsx'
import { creditsQuery } from '#web/credits/credits-query.ts'
import { InvoiceLinks } from '#web/invoices/invoice-links.tsx'
import { useMember } from '#web/members/user.ts'
import { screen, unlistedHead } from '#web/platform/screen.ts'
import { requireLogin } from '#web/sessions/guards.ts'
import { bundleName } from './bundle-name.ts'
import { OrderNumber } from './order-number.tsx'
import { useMoney } from '#web/platform/money.ts'
import { PaymentOutcome } from './payment-outcome.tsx'
import { LocalTime } from '#web/platform/local-time.tsx'
import { methodsQuery, orderNumberQuery, paymentQuery, withdrawalsQuery } from './payments-query.ts'
import { refuseUnknownPayment } from './refuse-unknown-payment.ts'
import { StatusTag } from './status-tag.tsx'
import { SumLines } from './sum-lines.tsx'
import { usePayment } from './use-payment.ts'

/** In a file of its own: few pay so, and its words are those of the direct debit. */
const MandateFacts = lazy(async () => ({
  default: (await import('./mandate-facts.tsx')).MandateFacts,
}))

export const Route = createFileRoute('/_default/transactions/$id')({
  beforeLoad: requireLogin,
  loader: ({ context, params }) =>
    screen(context, {
      phrases: ['payments', 'pricing', 'credits', 'account', 'errors'],
      title: (say) => say('one.title'),
      data: Promise.all([
        context.queryClient.fetchQuery({ ...paymentQuery(params.id), staleTime: 0 }).catch(refuseUnknownPayment),
        context.queryClient.prefetchQuery(methodsQuery),
        context.queryClient.prefetchQuery(withdrawalsQuery(params.id)),
        context.user?.must_confirm || context.queryClient.prefetchQuery(orderNumberQuery(params.id)),
        context.queryClient.prefetchInfiniteQuery(creditsQuery),
      ]),
    }),
  head: unlistedHead,
  component: TransactionScreen,
})

function TransactionScreen() {
  const { id } = Route.useParams()
  return <Transaction key={id} id={id} />
}

/** One payment: what became of it as it happens, and everything that was agreed. */
function Transaction({ id }: { id: string }) {
  const say = usePhrases('payments')
  const prices = usePhrases('pricing')
  const { payment, balance, paid_user: isPaid, is_only_purchase: isOnly, isAsking, cancel } = usePayment(id)
  const { data: withdrawals = [] } = useQuery(withdrawalsQuery(id))
  return (
    <AccountPage
      title={prices('credits', { credits: payment.credits })}
      back={
        // On a desktop the rail leads there.
        <Link to="/transactions" className={classes(backLinkClass, 'lg:hidden')}>
          <ChevronLeft aria-hidden size={20} />
          {say('one.all')}
        </Link>
      }
    >
      <PaymentOutcome
        payment={payment}
        balance={balance}
        isFirst={isPaid && isOnly}
        isAsking={isAsking}
        cancel={cancel}
      />
      <Details payment={payment} isAsking={isAsking} withdrawals={withdrawals} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {payment.state === 'completed' && (
          <Link
            to="/credits/$id/{-$paymentmethod}"
            params={{ id: bundleName(payment.tier), paymentmethod: payment.paymentmethod }}
            className={buttonClass({ variant: 'quiet' })}
          >
            {say('one.again')}
          </Link>
        )}
        {payment.state === 'completed' && !payment.reversal && withdrawals.length === 0 && (
          <Link to="/withdrawal" search={{ purchase: id }} className={buttonClass({ variant: 'quiet' })}>
            {say('one.withdraw')}
          </Link>
        )}
      </div>
    </AccountPage>
  )
}

interface DetailsProps {
  payment: Payment
  isAsking: boolean
  withdrawals: Output<typeof listWithdrawals>['withdrawals']
}

function Details({ payment, isAsking, withdrawals }: DetailsProps) {
  const say = usePhrases('payments')
  const money = useMoney(payment.currency)
  const isHydrated = useHydrated()
  // Neither the number nor the papers with it are for who has to confirm first.
  const isOwn = !useMember().must_confirm
  const { data: number = payment.payment_id } = useQuery({ ...orderNumberQuery(payment.payment_id), enabled: isOwn })
  const { payment_id, paymentmethod, created_at, paid_at, refunded_cents } = payment
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-lg font-bold">{say('one.details')}</h2>
        {!isAsking && <StatusTag payment={payment} />}
      </div>
      <SumLines sum={payment} />
      <dl className="grid gap-x-6 gap-y-3 border-t border-line pt-4 text-sm sm:grid-cols-2">
        <Detail name={say('one.method')}>{say(`methods.${paymentmethod}`)}</Detail>
        <Detail name={say('one.ordered_at')}>
          <LocalTime at={created_at} />
        </Detail>
        {paid_at && (
          <Detail name={say('one.paid_at')}>
            <LocalTime at={paid_at} />
          </Detail>
        )}
        {refunded_cents > 0 && <Detail name={say('one.refunded_amount')}>{money(-refunded_cents)}</Detail>}
        {withdrawals.map(({ reference, received_at, is_refunded }) => (
          <Detail key={reference} name={say('one.withdrawn')} className="sm:col-span-2">
            <LocalTime at={received_at} />
            <p>{say(is_refunded ? 'one.withdrawn_refunded' : 'one.withdrawn_waits', { reference })}</p>
          </Detail>
        ))}
        <Detail name={say('one.number')} className="sm:col-span-2">
          <OrderNumber id={number} />
        </Detail>
      </dl>
      {paymentmethod === 'sdd' && isHydrated && (
        <Suspense fallback={null}>
          <MandateFacts paymentId={payment_id} />
        </Suspense>
      )}
      {paid_at && isOwn && <InvoiceLinks paymentId={payment_id} />}
    </Card>
  )
}

function Detail({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
