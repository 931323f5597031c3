import { createFileRoute, Link } from '@tanstack/react-router'
import { countryCurrency } from '#contract/settings.ts'
import { ArrowLeft } from 'lucide-react'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/card.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { visitorPage } from '#web/platform/visitor-page.ts'
import { useUser } from '#web/members/user.ts'
import { useSettings } from '#web/sites/settings.ts'
import { screen, screenHead } from '#web/platform/screen.ts'
import { safePath } from '#web/platform/safe-path.ts'
import { BundleCard } from './bundle-card.tsx'

export const Route = createFileRoute('/_default/pricing')({
  // Where a message waits for credits.
  validateSearch: (search: Record<string, unknown>): { back?: string } =>
    search['back'] === undefined ? {} : { back: safePath(search['back']) },
  loader: ({ context }) =>
    screen(context, {
      phrases: ['pricing'],
      title: (say) => say('title'),
      description: (say) => say('description', { site: context.settings.name }),
    }),
  head: screenHead,
  headers: visitorPage,
  component: PricingScreen,
})

function PricingScreen() {
  const say = usePhrases('pricing')
  const settings = useSettings()
  const currency = countryCurrency[settings.geoip_selected_country]
  const credits = (amount: number) => say('credits', { credits: amount })
  const costs = [
    [say('costs.free'), say('costs.free_value')],
    [say('costs.message'), credits(settings.message_credits)],
    [say('costs.photo'), credits(settings.photo_credits)],
    [say('costs.gift'), credits(settings.gift_credits)],
  ]

  return (
    <section className="mx-auto flex max-w-[75rem] flex-col gap-8 px-4 py-12 sm:px-6">
      <header className="flex max-w-2xl flex-col gap-4">
        <h1 className="font-display text-3xl font-semibold md:text-4xl">{say('title')}</h1>
        <p className="text-lg text-muted">{say('lead')}</p>
        <p className="font-bold">{say('once')}</p>
        <BackToMessage />
      </header>
      <ul className="grid items-stretch gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {settings.bundles[currency].map((bundle) => (
          <BundleCard key={bundle.tier} bundle={bundle} currency={currency} messageCredits={settings.message_credits} />
        ))}
      </ul>
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
          <p>{say('premium')}</p>
          <p className="text-muted">{say('taxes', { days: settings.refund_days })}</p>
        </div>
      </div>
    </section>
  )
}

/** What was being written is still there. */
function BackToMessage() {
  const say = usePhrases('pricing')
  const { back } = Route.useSearch()
  const isMember = useUser() !== null
  if (!isMember || !back) return null
  return (
    <Link to={back} className={`${buttonClass({ variant: 'secondary' })} self-start`}>
      <ArrowLeft aria-hidden size={20} />
      {say('back')}
    </Link>
  )
}
