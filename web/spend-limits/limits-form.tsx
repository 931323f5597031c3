import { LEAST_LIMIT_CENTS, MOST_LIMIT_CENTS } from '#contract/spend-limits.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Section } from '#ui/section.tsx'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useMoney } from '#web/platform/money.ts'
import { LocalTime } from '#web/platform/local-time.tsx'
import { useLimitsForm } from './use-limits-form.ts'

/** What a member allows themselves to spend. */
export function LimitsForm() {
  const say = usePhrases('spend-limits')
  const { limits, daily, setDaily, monthly, setMonthly, form, isSaving, isSaved } = useLimitsForm()
  const money = useMoney(limits.currency)
  const field = { inputMode: 'decimal', autoComplete: 'off', maxLength: 12 } as const
  const soFar = (spent: number, unpaid: number) =>
    unpaid > 0
      ? say('limits.spent_and_unpaid', { amount: money(spent), unpaid: money(unpaid) })
      : say('limits.spent', { amount: money(spent) })
  // The field shows what was asked for, which may count only tomorrow.
  const stillCounts = (limit: number | null) =>
    limits.next && limit !== null ? `${say('limits.still', { amount: money(limit) })} ` : ''
  const wrong = (name: 'daily_cents' | 'monthly_cents') =>
    form.errorOf(name) === undefined
      ? undefined
      : say('limits.wrong', { least: money(LEAST_LIMIT_CENTS), most: money(MOST_LIMIT_CENTS) })
  return (
    <Section id="limits" title={say('limits.title')} text={say('limits.text')}>
      <form onSubmit={form.submit} noValidate className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={say('limits.daily', { currency: limits.currency })}
            name="daily"
            hint={stillCounts(limits.daily_cents) + soFar(limits.spent_day_cents, limits.unpaid_day_cents)}
            value={daily}
            error={wrong('daily_cents')}
            onChange={(event) => setDaily(event.target.value)}
            {...field}
          />
          <Field
            label={say('limits.monthly', { currency: limits.currency })}
            name="monthly"
            hint={stillCounts(limits.monthly_cents) + soFar(limits.spent_month_cents, limits.unpaid_month_cents)}
            value={monthly}
            error={wrong('monthly_cents')}
            onChange={(event) => setMonthly(event.target.value)}
            {...field}
          />
        </div>
        <div aria-live="polite" className="empty:hidden">
          {limits.next ? (
            <Alert>
              {say('limits.later')} <LocalTime at={limits.next.counts_from} />
            </Alert>
          ) : (
            isSaved && <Alert tone="success">{say('limits.saved')}</Alert>
          )}
        </div>
        <Refused by={form.refusal} />
        <Button type="submit" className="self-start" isBusy={isSaving}>
          {say('limits.save')}
        </Button>
      </form>
    </Section>
  )
}
