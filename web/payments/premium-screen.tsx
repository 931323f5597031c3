import { createFileRoute } from '@tanstack/react-router'
import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { creditsQuery } from '#web/credits/credits-query.ts'
import { Debt } from '#web/credits/debt.tsx'
import { screen, unlistedHead } from '#web/platform/screen.ts'
import { requireLogin } from '#web/sessions/guards.ts'
import { useSettings } from '#web/sites/settings.ts'
import { BundleList } from './bundle-list.tsx'
import { BundleNotes } from './bundle-notes.tsx'
import { DiscountNotice } from './discount-notice.tsx'
import { bundlesQuery } from './payments-query.ts'
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

/** What a first purchase changes and what it does not, and the bundles. */
function PremiumScreen() {
  const say = usePhrases('payments')
  const { back } = Route.useSearch()
  return (
    <section className="in-good-light page">
      <header className="flex max-w-2xl flex-col gap-3">
        <h1 className="page-title">{say('premium.title')}</h1>
        <p className="text-lg text-pretty text-muted">{say('premium.lead')}</p>
        <Debt />
        <DiscountNotice />
      </header>
      <BundleList back={back} />
      <div className="grid items-start gap-8 pt-2 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)] lg:gap-12">
        <Changes />
        <BundleNotes back={back} />
      </div>
    </section>
  )
}

/** Side by side, with what stays the same. */
function Changes() {
  const say = usePhrases('payments')
  const prices = usePhrases('pricing')
  const { free_conversations, free_photos, premium_photos, message_credits } = useSettings()
  const perMessage = prices('credits', { credits: message_credits })
  const rows: [string, ReactNode, ReactNode][] = [
    [say('premium.row_search'), <Yes key="free" />, <Yes key="premium" />],
    [say('premium.row_conversations'), free_conversations, say('premium.unlimited')],
    [say('premium.row_private'), <No key="free" />, <Yes key="premium" />],
    [say('premium.row_photos'), free_photos, premium_photos],
    [say('premium.row_message'), perMessage, perMessage],
  ]
  return (
    <Card>
      <h2 className="mb-2 text-lg font-bold">{say('premium.changes')}</h2>
      <table className="w-full border-collapse text-start text-sm sm:text-base">
        <thead>
          <tr className="text-sm text-muted">
            <th scope="col" className="py-2 text-start font-normal">
              <span className="sr-only">{say('premium.what')}</span>
            </th>
            <th scope="col" className="px-1 py-2 text-center font-semibold sm:px-2">
              {say('premium.free')}
            </th>
            <th scope="col" className="py-2 ps-1 text-center font-semibold text-accent-text sm:px-2">
              {say('premium.title')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([what, free, premium]) => (
            <tr key={what} className="border-t border-line">
              <th scope="row" className="py-3 pe-2 text-start font-normal wrap-anywhere hyphens-auto">
                {what}
              </th>
              <td className="px-1 py-3 text-center whitespace-nowrap text-muted sm:px-2">{free}</td>
              <td className="py-3 ps-1 text-center font-semibold whitespace-nowrap sm:px-2">{premium}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-sm text-muted">{say('premium.same')}</p>
    </Card>
  )
}

function Yes() {
  const say = usePhrases('payments')
  return (
    <>
      <Check aria-hidden size={20} className="inline text-success" />
      <span className="sr-only">{say('premium.yes')}</span>
    </>
  )
}

function No() {
  const say = usePhrases('payments')
  return (
    <>
      <Minus aria-hidden size={20} className="inline" />
      <span className="sr-only">{say('premium.no')}</span>
    </>
  )
}
