import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SENDER_LENGTH } from '#contract/complaints.ts'
import type { Output } from '#contract/endpoint.ts'
import { withdraw } from '#contract/withdrawals.ts'
import { call } from '#client/api/call.ts'
import { useDraft } from '#client/form/draft-storage.ts'
import { emailProblem, found, lengthProblem } from '#client/form/problem.ts'
import { useForm } from '#client/form/use-form.ts'
import { useUser } from '#web/members/user.ts'
import { PAYMENTS } from '#web/payments/payments-query.ts'
import { useSettings } from '#web/sites/settings.ts'
import { purchasesQuery } from './purchases-query.ts'

const PURCHASE_LENGTH = { shortest: 1, longest: 100 }
const fields = ['name', 'email', 'purchase'] as const

export type Receipt = Output<typeof withdraw>

/** A declaration of withdrawal: its fields, then what they say with the button that counts, then the receipt. */
export function useWithdrawal(purchase: string) {
  const user = useUser()
  const { refund_days } = useSettings()
  const queryClient = useQueryClient()
  const { data: purchases = [] } = useQuery({ ...purchasesQuery(refund_days), enabled: user !== null })
  const only = purchases.length === 1 ? purchases[0] : undefined
  const initial = {
    name: user?.profile.name ?? '',
    email: user?.email ?? '',
    purchase: only?.payment_id ?? '',
    /** Whether a member means none of those they can pick. */
    is_other: false,
  }
  const [draft, change] = useDraft('withdrawal', initial, purchase ? { purchase, is_other: false } : {})
  const [website, setWebsite] = useState('')
  const [isReviewing, setIsReviewing] = useState(false)
  const [receipt, setReceipt] = useState<Receipt>()
  const sending = useMutation({
    mutationFn: () => call(withdraw, { name: draft.name, email: draft.email, purchase: draft.purchase, website }),
    onSuccess: (answer) => {
      setReceipt(answer)
      scrollTo(0, 0)
      change({ name: '', purchase: '', is_other: false })
      void queryClient.invalidateQueries({ queryKey: PAYMENTS })
    },
    // What is wrong is shown at its field.
    onError: () => setIsReviewing(false),
  })
  const problems = found({
    name: lengthProblem(draft.name.trim(), SENDER_LENGTH),
    email: emailProblem(draft.email),
    purchase: lengthProblem(draft.purchase.trim(), PURCHASE_LENGTH),
  })
  const form = useForm({
    fields,
    problems,
    sending,
    send: () => {
      setIsReviewing(true)
      scrollTo(0, 0)
    },
    codes: { 'fields.email': 'email' },
  })
  return {
    draft,
    change,
    /** Those of a member that can be picked; none for a visitor. */
    purchases,
    chosen: purchases.find(({ payment_id }) => payment_id === draft.purchase),
    website,
    setWebsite,
    form,
    isReviewing,
    edit: () => setIsReviewing(false),
    confirm: () => sending.mutate(),
    isSending: sending.isPending,
    receipt,
  }
}

export type Withdrawal = ReturnType<typeof useWithdrawal>
