import { createFileRoute } from '@tanstack/react-router'
import { usePhrases } from '#client/phrases/phrases.ts'
import { AccountPage } from '#web/account-frame/account-page.tsx'
import { screen, unlistedHead } from '#web/platform/screen.ts'
import { requireLogin } from '#web/sessions/guards.ts'
import { HighSpendingNotice } from './high-spending-notice.tsx'
import { LimitsForm } from './limits-form.tsx'
import { PauseSection } from './pause-section.tsx'
import { spendLimitsQuery } from './spend-limits-query.ts'

export const Route = createFileRoute('/_default/spend-limits')({
  beforeLoad: requireLogin,
  loader: ({ context }) =>
    screen(context, {
      phrases: ['spend-limits', 'account', 'errors'],
      title: (say) => say('title'),
      data: context.queryClient.fetchQuery({ ...spendLimitsQuery, staleTime: 0 }),
    }),
  head: unlistedHead,
  component: SpendLimitsScreen,
})

function SpendLimitsScreen() {
  const say = usePhrases('spend-limits')
  return (
    <AccountPage title={say('title')} lead={say('lead')}>
      <HighSpendingNotice />
      <LimitsForm />
      <PauseSection />
    </AccountPage>
  )
}
