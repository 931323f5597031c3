import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { setSpendLimits } from '#contract/spend-limits.ts'
import { call } from '#client/api/call.ts'
import { found } from '#client/form/problem.ts'
import { useForm } from '#client/form/use-form.ts'
import { useLocale } from '#client/phrases/locale.ts'
import { limitProblem, readAmount, writeAmount } from './amount.ts'
import { spendLimitsQuery } from './spend-limits-query.ts'

const fields = ['daily_cents', 'monthly_cents'] as const

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
  const problems = found({ daily_cents: limitProblem(daily), monthly_cents: limitProblem(monthly) })
  const form = useForm({ fields, problems, sending: saving, send: () => saving.mutate() })
  return { limits, daily, setDaily, monthly, setMonthly, form, isSaving: saving.isPending, isSaved: saving.isSuccess }
}
