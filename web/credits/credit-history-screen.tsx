import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useHydrated } from '@tanstack/react-router'
import { Coins } from 'lucide-react'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EndlessList } from '#ui/endless-list.tsx'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { AccountPage } from '#web/account-frame/account-page.tsx'
import { requireLogin } from '#web/sessions/guards.ts'
import { screen, unlistedHead } from '#web/platform/screen.ts'
import { CreditChangeRow } from './credit-change-row.tsx'
import { creditsQuery } from './credits-query.ts'
import { Debt } from './debt.tsx'

export const Route = createFileRoute('/_default/credit-history')({
  beforeLoad: requireLogin,
  loader: ({ context }) =>
    screen(context, {
      phrases: ['credits', 'account', 'errors'],
      title: (say) => say('title'),
      data: context.queryClient.fetchInfiniteQuery(creditsQuery),
    }),
  head: unlistedHead,
  component: CreditHistoryScreen,
})

/** What the member has, and everything that changed it. */
function CreditHistoryScreen() {
  const say = usePhrases('credits')
  const query = useSuspenseInfiniteQuery(creditsQuery)
  const { balance = 0 } = query.data.pages[0] ?? {}
  const changes = query.data.pages.flatMap((page) => page.changes)
  // Times are told in the browser's own time zone, so that the browser draws them.
  const isHydrated = useHydrated()
  return (
    <AccountPage title={say('title')} lead={say('lead')}>
      <Card className="flex flex-wrap items-center justify-between gap-4">
        <p className="flex items-center gap-3 text-2xl font-bold">
          <Coins aria-hidden size={28} className="text-accent-text" />
          {say('balance', { credits: balance })}
        </p>
        <Link to="/credits" className={buttonClass()}>
          {say('buy')}
        </Link>
        <Debt />
      </Card>
      <h2 className="sr-only">{say('changes')}</h2>
      {changes.length === 0 ? (
        <EmptyState icon={<Coins />} title={say('none_title')} line={say('none')} />
      ) : (
        <EndlessList
          hasMore={query.hasNextPage}
          isLoading={query.isFetchingNextPage}
          isPaused={query.isError}
          onMore={() => void query.fetchNextPage()}
          moreLabel={say('more')}
          status={say('shown', { count: changes.length })}
        >
          <Card className={isHydrated ? '' : 'invisible'}>
            <ul aria-label={say('changes')} className="-my-3 divide-y divide-line">
              {changes.map((change) => (
                <CreditChangeRow key={`${change.at} ${change.kind} ${change.balance}`} change={change} />
              ))}
            </ul>
          </Card>
          <Refused by={query.error} />
        </EndlessList>
      )}
    </AccountPage>
  )
}
