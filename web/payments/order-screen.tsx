import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { CreditCard } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import type { PaymentMethod } from '#contract/payment-methods.ts'
import type { Tier } from '#contract/payments.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { creditsQuery } from '#web/credits/credits-query.ts'
import { Debt } from '#web/credits/debt.tsx'
import { screen, unlistedHead } from '#web/platform/screen.ts'
import { requireLogin } from '#web/sessions/guards.ts'
import { HighSpendingNotice } from '#web/spend-limits/high-spending-notice.tsx'
import { spendLimitsQuery } from '#web/spend-limits/spend-limits-query.ts'
import { bundleName, tierOf } from './bundle-name.ts'
import { CodeForm } from './code-form.tsx'
import { MethodChoice } from './method-choice.tsx'
import { OrderForm } from './order-form.tsx'
import { OrderNotices } from './order-notices.tsx'
import { bundlesQuery, methodsQuery, quoteQuery } from './payments-query.ts'
import { SumLines } from './sum-lines.tsx'
import { TotalBar } from './total-bar.tsx'
import { useQuote } from './use-quote.ts'
import { backIn } from './way-back.ts'

interface Search {
  back?: string
  /** A discount code that was typed in. */
  code?: string
}

export const Route = createFileRoute('/_default/credits/$id/{-$paymentmethod}')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...backIn(search),
    ...(typeof search['code'] === 'string' && { code: search['code'].slice(0, 32) }),
  }),
  beforeLoad: requireLogin,
  loader: ({ context, params }) => {
    const tier = tierOf(params.id)
    if (tier === undefined) throw notFound()
    return screen(context, {
      phrases: ['payments', 'pricing', 'credits', 'spend-limits', 'errors'],
      title: (say) => say('order.title'),
      data: loadOrder(context.queryClient, tier, params.paymentmethod),
    })
  },
  head: unlistedHead,
  component: OrderScreen,
})

type Methods = readonly { paymentmethod: PaymentMethod }[]

/** The one that the address names, else the first: the one that was used last. */
function firstChoice(methods: Methods, wanted: string | undefined): PaymentMethod | undefined {
  return (methods.find(({ paymentmethod }) => paymentmethod === wanted) ?? methods[0])?.paymentmethod
}

async function loadOrder(queryClient: QueryClient, tier: Tier, wanted: string | undefined): Promise<void> {
  const [{ methods }] = await Promise.all([
    queryClient.fetchQuery(methodsQuery),
    queryClient.fetchQuery(bundlesQuery),
    queryClient.prefetchQuery(spendLimitsQuery),
    queryClient.prefetchInfiniteQuery(creditsQuery),
  ])
  const paymentmethod = firstChoice(methods, wanted)
  // The screen says why there is no price.
  if (paymentmethod) await queryClient.prefetchQuery(quoteQuery({ tier, paymentmethod }))
}

/** How to pay, what it costs, and the button. */
function OrderScreen() {
  const say = usePhrases('payments')
  const { id, paymentmethod: wanted } = Route.useParams()
  const { methods } = useSuspenseQuery(methodsQuery).data
  const tier = tierOf(id)
  const method = firstChoice(methods, wanted)
  return (
    <section className="page">
      <h1 className="page-title">{say('order.title')}</h1>
      <Debt />
      <HighSpendingNotice />
      {tier === undefined || method === undefined ? (
        <EmptyState icon={<CreditCard />} title={say('order.no_methods_title')} line={say('order.no_methods')} />
      ) : (
        <Order key={tier} tier={tier} first={method} />
      )}
    </section>
  )
}

function Order({ tier, first }: { tier: Tier; first: PaymentMethod }) {
  const { back, code } = Route.useSearch()
  const navigate = Route.useNavigate()
  const [method, setMethod] = useState(first)
  const title = useRef<HTMLHeadingElement>(null)
  const sum = useRef<HTMLDivElement>(null)
  const { methods } = useSuspenseQuery(methodsQuery).data
  const { currency } = useSuspenseQuery(bundlesQuery).data
  const { quote, isOld, discount, error, refusal } = useQuote({ tier, paymentmethod: method }, code)

  /** Drawn at once, and kept in the address: whoever comes back from the provider's page finds what they chose. */
  function choose(next: PaymentMethod) {
    setMethod(next)
    void navigate({
      params: { id: bundleName(tier), paymentmethod: next },
      search: true,
      replace: true,
      resetScroll: false,
    })
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_24rem]">
      <div className="flex flex-col gap-4">
        <MethodChoice methods={methods} currency={currency} value={method} onChange={choose} />
        <CodeForm code={code} error={refusal} />
      </div>
      <Card className="flex flex-col gap-4 lg:sticky lg:top-20">
        <SummaryTitle title={title} back={back} />
        {quote ? (
          <>
            <div ref={sum}>
              <SumLines sum={quote} />
            </div>
            <TotalBar quote={quote} sum={sum} title={title} />
            <OrderNotices quote={quote} />
            <OrderForm quote={quote} isOld={isOld} discount={discount} back={back} />
          </>
        ) : error ? (
          <Refused by={error} />
        ) : (
          <Skeleton shape="block" className="h-64" />
        )}
      </Card>
    </div>
  )
}

interface TitleProps {
  title: RefObject<HTMLHeadingElement | null>
  back: string | undefined
}

function SummaryTitle({ title, back }: TitleProps) {
  const say = usePhrases('payments')
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <h2 ref={title} tabIndex={-1} className="scroll-mt-24 text-lg font-bold outline-none">
        {say('order.summary')}
      </h2>
      <Link
        to="/credits"
        search={back ? { back } : {}}
        className="inline-flex min-h-11 items-center text-sm font-semibold text-accent-text"
      >
        {say('order.change')}
      </Link>
    </div>
  )
}
