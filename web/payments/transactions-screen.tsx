import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import type { Payment } from '#contract/payments.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EndlessList } from '#ui/endless-list.tsx'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { AccountPage } from '#web/account-frame/account-page.tsx'
import { screen, unlistedHead } from '#web/platform/screen.ts'
import { requireLogin } from '#web/sessions/guards.ts'
import { MethodMark } from './method-mark.tsx'
import { useMoney } from '#web/platform/money.ts'
import { LocalTime } from '#web/platform/local-time.tsx'
import { paymentsQuery } from './payments-query.ts'
import { StatusTag } from './status-tag.tsx'

export const Route = createFileRoute('/_default/transactions/')({
  beforeLoad: requireLogin,
  loader: ({ context }) =>
    screen(context, {
      phrases: ['payments', 'pricing', 'account', 'errors'],
      title: (say) => say('list.title'),
      data: context.queryClient.fetchInfiniteQuery(paymentsQuery),
    }),
  head: unlistedHead,
  component: TransactionsScreen,
})

/** All payments of a member, the newest first. */
function TransactionsScreen() {
  const say = usePhrases('payments')
  const query = useSuspenseInfiniteQuery(paymentsQuery)
  const payments = query.data.pages.flatMap((page) => page.payments)
  return (
    <AccountPage title={say('list.title')}>
      {payments.length === 0 ? (
        <EmptyState
          icon={<ReceiptText />}
          title={say('list.none_title')}
          line={say('list.none')}
          action={
            <Link to="/credits" className={buttonClass()}>
              {say('see_bundles')}
            </Link>
          }
        />
      ) : (
        <EndlessList
          hasMore={query.hasNextPage}
          isLoading={query.isFetchingNextPage}
          isPaused={query.isError}
          onMore={() => void query.fetchNextPage()}
          moreLabel={say('list.more')}
          status={say('list.shown', { count: payments.length })}
        >
          <Card isPadded={false}>
            <ul aria-label={say('list.title')} className="divide-y divide-line">
              {payments.map((payment) => (
                <Row key={payment.payment_id} payment={payment} />
              ))}
            </ul>
          </Card>
          <Refused by={query.error} />
        </EndlessList>
      )}
    </AccountPage>
  )
}

function Row({ payment }: { payment: Payment }) {
  const say = usePhrases('payments')
  const prices = usePhrases('pricing')
  const money = useMoney(payment.currency)
  const { payment_id, credits, paymentmethod, created_at, total_cents, refunded_cents } = payment
  return (
    <li>
      <Link
        to="/transactions/$id"
        params={{ id: payment_id }}
        className="flex flex-wrap items-center gap-x-3 gap-y-2 p-4 text-ink no-underline hover:bg-accent-soft sm:px-6"
      >
        <MethodMark method={paymentmethod} />
        <span className="min-w-0 flex-[1_1_7rem]">
          <span className="block font-semibold">{prices('credits', { credits })}</span>
          <span className="block text-sm text-muted">{say(`methods.${paymentmethod}`)}</span>
          <span className="block text-sm text-muted">
            <LocalTime at={created_at} />
          </span>
        </span>
        <span className="ms-auto flex max-w-full flex-col items-end gap-1 tabular-nums">
          <span className="font-bold">{money(total_cents)}</span>
          <StatusTag payment={payment} />
          {refunded_cents > 0 && <span className="text-sm text-muted">{money(-refunded_cents)}</span>}
        </span>
      </Link>
    </li>
  )
}
