import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Mandate, startDirectDebit } from '#contract/direct-debit.ts'
import { keysOf } from '#contract/keys-of.ts'
import { call } from '#client/api/call.ts'
import { found, lengthProblem, type Problem } from '#client/form/problem.ts'
import { useForm } from '#client/form/use-form.ts'
import { isIban, isWholeIban } from './iban.ts'
import { isPhoneLike } from './phone.ts'

/** Kept in memory alone: an account number does not belong on a disk. */
const empty = { account_holder: '', iban: '', street: '', house_number: '', zip: '', city: '', phone: '' }
const fields = keysOf(empty)
type Account = typeof empty

/** The account, the address that belongs to it and the phone, until a code is on its way. */
export function useAccountForm(paymentId: string, onSent: (mandate: Mandate) => void) {
  const [account, setAccount] = useState(empty)
  const [codes, setCodes] = useState(0)
  const sending = useMutation({
    mutationFn: () => call(startDirectDebit, { payment_id: paymentId, ...account }),
    onSuccess: ({ mandate }) => {
      setCodes((count) => count + 1)
      onSent(mandate)
    },
  })
  const form = useForm({ fields, problems: accountProblems(account), sending, send: () => sending.mutate() })
  return {
    ...form,
    account,
    change: (changes: Partial<Account>) => {
      setAccount({ ...account, ...changes })
      if (changes.iban !== undefined && isWholeIban(changes.iban)) form.touch('iban')
    },
    isSending: sending.isPending,
    /** The same once more, for another code; false where the page was loaded anew and knows nothing of the account. */
    canResend: account.iban !== '',
    resend: () => sending.mutate(),
    isResent: codes > 1 && !sending.isPending,
  }
}

export type AccountForm = ReturnType<typeof useAccountForm>

/** All of them, so that one press of the button marks every wrong field. */
export function accountProblems(account: Account): Partial<Record<keyof Account, Problem>> {
  const { iban, phone } = account
  return found({
    account_holder: length(account.account_holder, 2, 70),
    iban: iban === '' ? { reason: 'missing' } : isIban(iban) ? undefined : { reason: 'malformed' },
    street: length(account.street, 1, 70),
    house_number: length(account.house_number, 1, 12),
    zip: length(account.zip, 3, 12),
    city: length(account.city, 1, 60),
    phone: phone.trim() === '' ? { reason: 'missing' } : isPhoneLike(phone) ? undefined : { reason: 'malformed' },
  })
}

function length(text: string, shortest: number, longest: number): Problem | undefined {
  return lengthProblem(text.trim(), { shortest, longest })
}
