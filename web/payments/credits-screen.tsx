import { createFileRoute } from '@tanstack/react-router'
import { Coins } from 'lucide-react'
import { usePhrases } from '#client/phrases/phrases.ts'
import { creditsQuery } from '#web/credits/credits-query.ts'
import { Debt } from '#web/credits/debt.tsx'
import { useMember } from '#web/members/user.ts'
import { screen, unlistedHead } from '#web/platform/screen.ts'
import { requireLogin } from '#web/sessions/guards.ts'
import { HighSpendingNotice } from '#web/spend-limits/high-spending-notice.tsx'
import { spendLimitsQuery } from '#web/spend-limits/spend-limits-query.ts'
import { BundleList } from './bundle-list.tsx'
import { BundleNotes } from './bundle-notes.tsx'
import { CreditCosts } from './credit-costs.tsx'
import { DiscountNotice } from './discount-notice.tsx'
import { bundlesQuery } from './payments-query.ts'
import { PremiumLine } from './premium-line.tsx'
import { backIn } from './way-back.ts'

export const Route = createFileRoute('/_default/credits/')({
  validateSearch: backIn,
  beforeLoad: requireLogin,
  loader: ({ context }) =>
    screen(context, {
      phrases: ['payments', 'pricing', 'credits', 'discounts', 'spend-limits'],
      title: (say) => say('credits.title'),
      data: Promise.all([
        context.queryClient.fetchQuery(bundlesQuery),
        context.queryClient.prefetchQuery(spendLimitsQuery),
        context.queryClient.prefetchInfiniteQuery(creditsQuery),
      ]),
    }),
  head: unlistedHead,
  component: CreditsScreen,
})

/** What a member has, and more of it. */
function CreditsScreen() {
  const say = usePhrases('payments')
  const { back } = Route.useSearch()
  const { credits } = useMember()
  return (
    <section className="in-good-light page">
      <header className="flex flex-col gap-3">
        <h1 className="page-title">{say('credits.title')}</h1>
        <p className="flex items-center gap-2 text-lg">
          <Coins aria-hidden size={22} className="shrink-0 text-accent-text" />
          {say('credits.balance', { credits })}
        </p>
        <PremiumLine back={back} />
        <Debt />
        <DiscountNotice />
        <HighSpendingNotice />
      </header>
      <BundleList back={back} />
      <div className="grid items-start gap-8 pt-2 lg:grid-cols-2 lg:gap-12">
        <CreditCosts />
        <BundleNotes back={back} />
      </div>
    </section>
  )
}
