import { createFileRoute } from '@tanstack/react-router'
import { usePhrases } from '#client/phrases/phrases.ts'
import { creditsQuery } from '#web/credits/credits-query.ts'
import { Debt } from '#web/credits/debt.tsx'
import { useMember } from '#web/members/user.ts'
import { screen, unlistedHead } from '#web/platform/screen.ts'
import { requireLogin } from '#web/sessions/guards.ts'
import { BundleList } from './bundle-list.tsx'
import { BundleNotes } from './bundle-notes.tsx'
import { DiscountNotice } from './discount-notice.tsx'
import { bundlesQuery } from './payments-query.ts'
import { PremiumBenefits } from './premium-benefits.tsx'
import { PremiumTable } from './premium-table.tsx'
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

/** What a first purchase changes and what it does not, and the bundles; for who has Premium what they have, and more credits. */
function PremiumScreen() {
  const say = usePhrases('payments')
  const { back } = Route.useSearch()
  const { paid_user: isPremium } = useMember()
  return (
    <section className="in-good-light page">
      <header className="flex max-w-2xl flex-col gap-4">
        <h1 className="page-title">{say('premium.title')}</h1>
        {isPremium ? <p className="text-lg text-muted">{say('premium.yours')}</p> : <PremiumBenefits />}
        <Debt />
        <DiscountNotice />
      </header>
      <section aria-labelledby="bundles" className="flex flex-col gap-5">
        <h2 id="bundles" className="text-lg font-bold">
          {say(isPremium ? 'premium.refill' : 'premium.first')}
        </h2>
        <BundleList back={back} heading="h3" />
      </section>
      <div className="grid items-start gap-8 pt-2 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)] lg:gap-12">
        <PremiumTable isPremium={isPremium} />
        <BundleNotes back={back} terms={say(isPremium ? 'premium.yours_terms' : 'premium.first_terms')} />
      </div>
    </section>
  )
}
