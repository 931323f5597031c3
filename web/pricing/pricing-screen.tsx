import { createFileRoute } from '@tanstack/react-router'
import { buttonClass } from '#ui/button-class.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useUser } from '#web/members/user.ts'
import { visitorPage } from '#web/platform/visitor-page.ts'
import { SignupLink } from '#web/signup-entry/signup-link.tsx'
import { useSettings } from '#web/sites/settings.ts'
import { screen, screenHead } from '#web/platform/screen.ts'
import { BundleList } from '#web/payments/bundle-list.tsx'
import { CreditCosts } from '#web/payments/credit-costs.tsx'
import { bundlesQuery } from '#web/payments/payments-query.ts'

export const Route = createFileRoute('/_default/pricing')({
  loader: ({ context }) =>
    screen(context, {
      phrases: ['pricing'],
      title: (say) => say('title'),
      description: (say) => say('description', { site: context.settings.name }),
      data: context.queryClient.fetchQuery(bundlesQuery),
    }),
  head: screenHead,
  headers: visitorPage,
  component: PricingScreen,
})

function PricingScreen() {
  const say = usePhrases('pricing')
  const settings = useSettings()
  const isVisitor = useUser() === null

  return (
    <section className="in-good-light page">
      <header className="flex max-w-2xl flex-col gap-4">
        <h1 className="page-title">{say('title')}</h1>
        <p className="text-lg text-muted">{say('lead')}</p>
        <p className="font-bold">{say('once')}</p>
      </header>
      <BundleList />
      {isVisitor && (
        <SignupLink className={`${buttonClass({ size: 'large' })} sm:self-start`}>{say('join')}</SignupLink>
      )}
      <div className="grid items-start gap-8 pt-2 lg:grid-cols-2 lg:gap-12">
        <CreditCosts />
        <div className="flex max-w-prose flex-col gap-4 lg:pt-6">
          <p>{say('premium', { photos: settings.premium_photos })}</p>
          <p className="text-muted">{say('taxes', { days: settings.refund_days })}</p>
        </div>
      </div>
    </section>
  )
}
