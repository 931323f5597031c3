import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { RotateCcw } from 'lucide-react'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/card.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { creditsQuery } from '#web/credits/credits-query.ts'
import { Debt } from '#web/credits/debt.tsx'
import { screen, unlistedHead } from '#web/platform/screen.ts'
import { requireLogin } from '#web/sessions/guards.ts'
import { MethodMark } from './method-mark.tsx'
import { OrderForm } from './order-form.tsx'
import { OrderNotices } from './order-notices.tsx'
import { repeatQuery } from './payments-query.ts'
import { SumLines } from './sum-lines.tsx'
import { backIn } from './way-back.ts'

export const Route = createFileRoute('/_default/credits/repeat-order')({
  validateSearch: backIn,
  beforeLoad: requireLogin,
  loader: ({ context }) =>
    screen(context, {
      phrases: ['payments', 'pricing', 'credits', 'errors'],
      title: (say) => say('credits.repeat'),
      data: Promise.all([
        context.queryClient.fetchQuery(repeatQuery),
        context.queryClient.prefetchInfiniteQuery(creditsQuery),
      ]),
    }),
  head: unlistedHead,
  component: RepeatOrderScreen,
})

/** What was bought before, each with its price of today and its button. */
function RepeatOrderScreen() {
  const say = usePhrases('payments')
  const { quotes } = useSuspenseQuery(repeatQuery).data
  const { back } = Route.useSearch()
  return (
    <section className="page">
      <header className="flex flex-col gap-2">
        <h1 className="page-title">{say('credits.repeat')}</h1>
        {quotes.length > 0 && <p className="text-pretty text-muted">{say('repeat.lead')}</p>}
        <Debt />
      </header>
      {quotes.length === 0 && (
        <EmptyState
          icon={<RotateCcw />}
          title={say('repeat.none_title')}
          line={say('repeat.none')}
          action={
            <Link to="/credits" className={buttonClass()}>
              {say('see_bundles')}
            </Link>
          }
        />
      )}
      <ul className={classes('grid items-start gap-4', quotes.length > 1 && 'md:grid-cols-2')}>
        {quotes.map((quote) => (
          <li key={`${quote.tier} ${quote.paymentmethod}`}>
            {/* Alone it has the whole width: the sum on one side, the conditions and the button on the other. */}
            <Card className={classes('grid items-start gap-x-12 gap-y-4', quotes.length === 1 && 'md:grid-cols-2')}>
              <div className="flex flex-col gap-4">
                <h2 className="flex items-center gap-3 text-lg font-bold">
                  <MethodMark method={quote.paymentmethod} />
                  {say('repeat.bundle', { credits: quote.credits, method: say(`methods.${quote.paymentmethod}`) })}
                </h2>
                <SumLines sum={quote} />
              </div>
              <div className="flex flex-col gap-4">
                <OrderNotices quote={quote} />
                <OrderForm quote={quote} back={back} isRepeat />
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}
