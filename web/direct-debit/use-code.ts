import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type SubmitEvent } from 'react'
import { confirmDirectDebit } from '#contract/direct-debit.ts'
import { call, CallRefused } from '#client/api/call.ts'
import { keepPayment } from '#web/payments/keep-payment.ts'

export const CODE_LENGTH = 6

/** The code from the phone. It allows a debit, so it is the button that sends it, and not the last digit. */
export function useCode(paymentId: string) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const confirm = useMutation({
    mutationFn: (sms_code: string) => call(confirmDirectDebit, { payment_id: paymentId, sms_code }),
    onSuccess: async (now) => {
      await keepPayment(queryClient, now)
      await navigate({ to: '/transactions/$id', params: { id: paymentId }, replace: true })
    },
    onError: () => {
      setCode('')
      field.current?.focus()
    },
  })
  const isWhole = code.length === CODE_LENGTH
  const isBusy = confirm.isPending || confirm.isSuccess
  return {
    code,
    field,
    isWhole,
    isBusy,
    type: (text: string) => setCode(text.replaceAll(/\D/g, '').slice(0, CODE_LENGTH)),
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (isWhole && !isBusy) confirm.mutate(code)
    },
    ...troubleOf(confirm.error),
  }
}

/** Whether the code can be tried again, and how often; else why not. */
function troubleOf(error: unknown): { triesLeft?: number; refusal?: unknown } {
  if (!error) return {}
  const left =
    error instanceof CallRefused && error.code === 'direct_debit.code_wrong' ? error.details['left'] : undefined
  return typeof left === 'number' ? { triesLeft: left } : { refusal: error }
}
