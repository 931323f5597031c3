import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { cancelPayment, checkPayment, type PaymentNow } from '#contract/payments.ts'
import { call } from '#client/api/call.ts'
import { creditsQuery } from '#web/credits/credits-query.ts'
import { OFFERS } from '#web/discounts/active-discount.ts'
import { userQuery } from '#web/members/user.ts'
import { keepPayment } from './keep-payment.ts'
import { isWaiting } from './payment-status.ts'
import { paymentQuery } from './payments-query.ts'

/** The feed tells at once; this is for when it is interrupted. */
const ASK_AGAIN_MS = 5000

/** A payment as it stands. Who comes back from the provider has it asked at once, and again when the window is looked at. */
export function usePayment(id: string) {
  const queryClient = useQueryClient()
  const query = paymentQuery(id)
  const { data: now } = useSuspenseQuery({
    ...query,
    refetchInterval: ({ state: { data } }) => (data && isWaiting(data.payment) ? ASK_AGAIN_MS : false),
  })
  const { payment } = now
  const keep = (answer: PaymentNow) => keepPayment(queryClient, answer)
  const check = useMutation({ mutationFn: () => call(checkPayment, { id }), onSuccess: keep })
  const cancel = useMutation({ mutationFn: () => call(cancelPayment, { id }), onSuccess: keep })

  const ask = useEffectEvent(() => {
    if (isWaiting(payment) && !document.hidden && !check.isPending) check.mutate()
  })
  useEffect(() => {
    const entry = () => ask()
    entry()
    document.addEventListener('visibilitychange', entry)
    return () => document.removeEventListener('visibilitychange', entry)
  }, [])

  // What the member has and owes and what things cost follow, also when nothing told them.
  const standing = payment.reversal ?? payment.state
  useEffect(() => {
    if (standing === 'loading' || standing === 'pending') return
    void queryClient.invalidateQueries({ queryKey: OFFERS })
    void queryClient.invalidateQueries({ queryKey: creditsQuery.queryKey })
    void queryClient.refetchQueries({ queryKey: userQuery.queryKey })
  }, [standing, queryClient])

  // Until the provider has answered nobody knows whether it is paid, and nobody is told that it is not.
  const isAsking = isWaiting(payment) && !check.isSuccess && !check.isError
  return { ...now, isAsking, cancel }
}
