import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { setSpendLimits } from '#contract/spend-limits.ts'
import { call } from '#client/api/call.ts'
import { found, type Problem } from '#client/form/problem.ts'
import { useForm } from '#client/form/use-form.ts'
import { useLocale } from '#client/phrases/locale.ts'
import { readAmount, writeAmount } from './amount.ts'
import { spendLimitsQuery } from './spend-limits-query.ts'

const fields = ['daily_cents', 'monthly_cents'] as const
const LEAST_CENTS = 100

/** Own limits in money as people write it; an empty field is no limit. */
export function useLimitsForm() {
  const queryClient = useQueryClient()
  const locale = useLocale()
  const { data: limits } = useSuspenseQuery(spendLimitsQuery)
  // What was asked for last stands in the fields, also where it counts only tomorrow.
  const { daily_cents, monthly_cents } = limits.next ?? limits
  const [daily, setDaily] = useState(() => writeAmount(daily_cents, locale))
  const [monthly, setMonthly] = useState(() => writeAmount(monthly_cents, locale))
  const saving = useMutation({
    mutationFn: () =>
      call(setSpendLimits, { daily_cents: readAmount(daily) ?? null, monthly_cents: readAmount(monthly) ?? null }),
    onSuccess: (saved) => queryClient.setQueryData(spendLimitsQuery.queryKey, saved),
  })
  const problems = found({ daily_cents: amountProblem(daily), monthly_cents: amountProblem(monthly) })
  const form = useForm({ fields, problems, sending: saving, send: () => saving.mutate() })
  return { limits, daily, setDaily, monthly, setMonthly, form, isSaving: saving.isPending, isSaved: saving.isSuccess }
}

function amountProblem(text: string): Problem | undefined {
  const cents = readAmount(text)
  if (cents === null) return undefined
  return cents === undefined || cents < LEAST_CENTS ? { reason: 'malformed' } : undefined
}
