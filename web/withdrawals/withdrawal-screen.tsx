import { createFileRoute } from '@tanstack/react-router'
import { Card } from '#ui/card.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { StepTitle } from '#ui/step-title.tsx'
import { screen, screenHead } from '#web/platform/screen.ts'
import { useSettings } from '#web/sites/settings.ts'
import { BesideWithdrawal } from './beside-withdrawal.tsx'
import { PremiumEnds } from './premium-ends.tsx'
import { purchasesQuery } from './purchases-query.ts'
import { useWithdrawal } from './use-withdrawal.ts'
import { WithdrawalForm } from './withdrawal-form.tsx'
import { WithdrawalReceipt } from './withdrawal-receipt.tsx'
import { WithdrawalReview } from './withdrawal-review.tsx'

export const Route = createFileRoute('/_default/withdrawal')({
  // The order, where somebody comes from it.
  validateSearch: ({ purchase }: Record<string, unknown>): { purchase?: string } =>
    typeof purchase === 'string' ? { purchase: purchase.slice(0, 100) } : {},
  loader: ({ context }) =>
    screen(context, {
      phrases: ['withdrawals', 'complaints', 'signup', 'pricing', 'errors'],
      title: (say) => say('title'),
      ...(context.user && { data: context.queryClient.prefetchQuery(purchasesQuery(context.settings.refund_days)) }),
    }),
  head: screenHead,
  component: WithdrawalScreen,
})

/** Withdrawal from a purchase in two steps, with or without an account. */
function WithdrawalScreen() {
  const say = usePhrases('withdrawals')
  const { refund_days } = useSettings()
  const { purchase } = Route.useSearch()
  const withdrawal = useWithdrawal(purchase ?? '')
  const { isReviewing, receipt, draft } = withdrawal
  if (receipt) return <WithdrawalReceipt receipt={receipt} email={draft.email} />

  return (
    <section className="page">
      <header className="flex max-w-prose flex-col gap-3">
        {isReviewing ? <StepTitle>{say('review')}</StepTitle> : <h1 className="page-title">{say('title')}</h1>}
        {/* Below the title, which stands as high as on every page. */}
        <p className="text-sm text-muted">{say('step', { step: isReviewing ? 2 : 1 })}</p>
        {!isReviewing && (
          <>
            <p className="text-pretty text-muted">{say('lead', { days: refund_days })}</p>
            <PremiumEnds />
          </>
        )}
      </header>
      <div className="page-beside">
        <Card>
          {isReviewing ? <WithdrawalReview withdrawal={withdrawal} /> : <WithdrawalForm withdrawal={withdrawal} />}
        </Card>
        <BesideWithdrawal />
      </div>
    </section>
  )
}
