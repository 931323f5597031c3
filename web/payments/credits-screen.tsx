import { createFileRoute, Link } from '@tanstack/react-router'
import { RotateCcw } from 'lucide-react'
import { buttonClass } from '#ui/button-class.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useMember } from '#web/members/user.ts'
import { screen, unlistedHead } from '#web/platform/screen.ts'
import { requireLogin } from '#web/sessions/guards.ts'
import { useSettings } from '#web/sites/settings.ts'
import { HighSpendingNotice } from '#web/spend-limits/high-spending-notice.tsx'
import { spendLimitsQuery } from '#web/spend-limits/spend-limits-query.ts'
import { BundleList } from './bundle-list.tsx'
import { DiscountNotice } from './discount-notice.tsx'
import { FictionalNotice } from './fictional-notice.tsx'
import { PaymentLinks } from './payment-links.tsx'
import { bundlesQuery } from './payments-query.ts'
import { backIn } from './way-back.ts'

export const Route = createFileRoute('/_default/credits/')({
  validateSearch: backIn,
  beforeLoad: requireLogin,
  loader: ({ context }) =>
    screen(context, {
      phrases: ['payments', 'pricing', 'discounts', 'spend-limits'],
      title: (say) => say('credits.title'),
      data: Promise.all([
        context.queryClient.fetchQuery(bundlesQuery),
        context.queryClient.prefetchQuery(spendLimitsQuery),
      ]),
    }),
  head: unlistedHead,
  component: CreditsScreen,
})

/** For whoever is premium already: what they have, and more of it. */
function CreditsScreen() {
  const say = usePhrases('payments')
  const prices = usePhrases('pricing')
  const { back } = Route.useSearch()
  const { credits, paid_user } = useMember()
  const { refund_days } = useSettings()
  return (
    <section className="page">
      <header className="flex flex-col gap-3">
        <h1 className="page-title">{say('credits.title')}</h1>
        <p className="text-lg text-muted">{say('credits.balance', { credits })}</p>
        <div className="flex flex-wrap gap-2">
          {paid_user && (
            <Link
              to="/credits/repeat-order"
              search={back ? { back } : {}}
              className={buttonClass({ variant: 'secondary' })}
            >
              <RotateCcw aria-hidden size={18} />
              {say('credits.repeat')}
            </Link>
          )}
          <PaymentLinks />
        </div>
        <DiscountNotice />
        <HighSpendingNotice />
      </header>
      <BundleList back={back} />
      <p className="-mt-2 font-semibold">{prices('once')}</p>
      <div className="flex max-w-prose flex-col gap-3 text-sm text-muted">
        <FictionalNotice />
        <p>{prices('taxes', { days: refund_days })}</p>
      </div>
    </section>
  )
}
