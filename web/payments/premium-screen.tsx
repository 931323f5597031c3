import { createFileRoute } from '@tanstack/react-router'
import { usePhrases } from '#client/phrases/phrases.ts'
import { creditsQuery } from '#web/credits/credits-query.ts'
import { Debt } from '#web/credits/debt.tsx'
import { useMember } from '#web/members/user.ts'
import { screen, unlistedHead } from '#web/platform/screen.ts'
import { requireLogin } from '#web/sessions/guards.ts'
import { bundlesQuery } from './payments-query.ts'
import { PremiumBenefits } from './premium-benefits.tsx'
import { PremiumWay } from './premium-way.tsx'
import { backIn } from './way-back.ts'

export const Route = createFileRoute('/_default/premium')({
  validateSearch: backIn,
  beforeLoad: requireLogin,
  loader: ({ context }) =>
    screen(context, {
      phrases: ['payments', 'pricing', 'credits', 'discounts'],
      title: (say) => say('premium.title'),
      data: Promise.all([
        context.queryClient.fetchQuery(bundlesQuery),
        context.queryClient.prefetchInfiniteQuery(creditsQuery),
      ]),
    }),
  head: unlistedHead,
  component: PremiumScreen,
})

/** What Premium is, from how much on, and one way to it, which comes early enough for the smallest phone. The bundles are on the page of credits. */
function PremiumScreen() {
  const say = usePhrases('payments')
  const { back } = Route.useSearch()
  const { paid_user: isPremium } = useMember()
  return (
    <section className="in-good-light page short:pt-5">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 short:gap-4 lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr] lg:gap-x-16">
        <header className="flex flex-col gap-3 short:gap-1">
          <h1 className="page-title">{say('premium.title')}</h1>
          <p className="text-lg text-pretty short:text-base">{say(isPremium ? 'premium.yours' : 'premium.first')}</p>
          <Debt />
        </header>
        <PremiumWay
          back={back}
          className="flex flex-col gap-4 short:gap-3 lg:col-start-2 lg:row-span-3 lg:row-start-1"
        />
        <PremiumBenefits />
        <div className="flex max-w-prose flex-col gap-2 text-sm text-pretty text-muted">
          <p>{say('premium.same')}</p>
          <p>{say('premium.terms')}</p>
        </div>
      </div>
    </section>
  )
}
