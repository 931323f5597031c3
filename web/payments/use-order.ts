import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { cancelPayment, orderBundle, type Quote } from '#contract/payments.ts'
import { OFFERS } from '#web/discounts/active-discount.ts'
import { call, CallRefused } from '#client/api/call.ts'
import { useOneAtATime } from '#client/form/one-at-a-time.ts'
import { isWaiting } from './payment-status.ts'
import { keepWayBack } from './way-back.ts'

interface Options {
  /** A code that was typed in; the member's own discount counts without one. */
  discount?: string | undefined
  back?: string | undefined
  isRepeat?: boolean | undefined
}

/** Orders at the price that was shown, and goes to where it is paid. */
export function useOrder({ discount, back, isRepeat = false }: Options) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const once = useOneAtATime()
  const order = useMutation({
    mutationFn: ({ tier, paymentmethod, total_cents, currency }: Quote) =>
      call(orderBundle, {
        tier,
        paymentmethod,
        total_cents,
        currency,
        is_repeat: isRepeat,
        ...(discount && { discount }),
      }),
    onSuccess: ({ payment }) => {
      keepWayBack(payment.payment_id, back)
      if (payment.checkout_url) location.assign(payment.checkout_url)
      else void navigate({ to: '/transactions/$id', params: { id: payment.payment_id } })
    },
    // A price that has changed meanwhile is shown before anybody can press again.
    onError: () => queryClient.invalidateQueries({ queryKey: OFFERS }),
  })
  const openPayment = holderOf(order.error)
  const giveUp = useMutation({
    mutationFn: (id: string) => call(cancelPayment, { id }),
    onSuccess: ({ payment }) => {
      // What is already with the bank cannot be taken back: its page says how it stands and when it ends.
      if (isWaiting(payment)) return navigate({ to: '/transactions/$id', params: { id: payment.payment_id } })
      return order.reset()
    },
  })

  // Who comes back by the browser's own button finds the page as it was left, and can press again.
  const restart = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) order.reset()
  })
  useEffect(() => {
    const entry = (event: PageTransitionEvent) => restart(event)
    addEventListener('pageshow', entry)
    return () => removeEventListener('pageshow', entry)
  }, [])

  return {
    order: (quote: Quote) => once(() => order.mutateAsync(quote)),
    // Until the other page is there.
    isBusy: order.isPending || order.isSuccess,
    error: giveUp.error ?? order.error,
    /** Whether it is the member's own limit or pause that says no. */
    isOverLimit: isOwnLimit(order.error),
    /** The payment that holds the discount which this order wants. */
    openPayment,
    giveUp: () => openPayment && giveUp.mutate(openPayment),
    isGivingUp: giveUp.isPending,
  }
}

function holderOf(error: unknown): string | undefined {
  if (!(error instanceof CallRefused) || error.code !== 'discounts.in_use') return undefined
  const { payment_id } = error.details
  return typeof payment_id === 'string' ? payment_id : undefined
}

function isOwnLimit(error: unknown): boolean {
  return error instanceof CallRefused && (error.code === 'payments.limit_reached' || error.code === 'payments.paused')
}
