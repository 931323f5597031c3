import { createFileRoute } from '@tanstack/react-router'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/card.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useUser } from '#web/members/user.ts'
import { visitorPage } from '#web/platform/visitor-page.ts'
import { SignupLink } from '#web/signup-entry/signup-link.tsx'
import { useSettings } from '#web/sites/settings.ts'
import { screen, screenHead } from '#web/platform/screen.ts'
import { BundleList } from '#web/payments/bundle-list.tsx'
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
  const credits = (amount: number) => say('credits', { credits: amount })
  const costs = [
    [say('costs.free'), say('costs.free_value')],
    [say('costs.message'), credits(settings.message_credits)],
    [say('costs.photo'), credits(settings.photo_credits)],
    [say('costs.gift'), credits(settings.gift_credits)],
  ]

  return (
    <section className="page">
      <header className="flex max-w-2xl flex-col gap-4">
        <h1 className="page-title">{say('title')}</h1>
        <p className="text-lg text-muted">{say('lead')}</p>
        <p className="font-bold">{say('once')}</p>
      </header>
      <BundleList />
      {isVisitor && (
        <SignupLink className={`${buttonClass({ size: 'large' })} sm:self-start`}>{say('join')}</SignupLink>
      )}
      <div className="grid gap-8 lg:grid-cols-2">
        <Card>
          <h2 className="mb-4 text-lg font-bold">{say('costs.title')}</h2>
          <dl className="flex flex-col">
            {costs.map(([what, price]) => (
              <div
                key={what}
                className="flex flex-wrap justify-between gap-x-4 border-b border-line py-3 last:border-b-0"
              >
                <dt>{what}</dt>
                <dd className="ms-auto font-bold">{price}</dd>
              </div>
            ))}
          </dl>
        </Card>
        <div className="flex max-w-prose flex-col justify-center gap-4">
          <p>{say('premium', { photos: settings.premium_photos })}</p>
          <p className="text-muted">{say('taxes', { days: settings.refund_days })}</p>
        </div>
      </div>
    </section>
  )
}
