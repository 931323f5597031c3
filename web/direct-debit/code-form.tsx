import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Mandate } from '#contract/direct-debit.ts'
import type { Payment } from '#contract/payments.ts'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Field } from '#ui/field.tsx'
import { CallRefused } from '#client/api/call.ts'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useMoney } from '#web/platform/money.ts'
import { unbroken } from './iban.ts'
import type { AccountForm } from './use-account-form.ts'
import { CODE_LENGTH, useCode } from './use-code.ts'

interface Props {
  payment: Payment
  mandate: Mandate
  form: AccountForm
  onChangeAccount: () => void
}

/** The code from the phone, and the button that says what it allows. */
export function CodeForm({ payment, mandate, form, onChangeAccount }: Props) {
  const say = usePhrases('direct-debit')
  const amount = useMoney(payment.currency)(payment.total_cents)
  const { code, field, type, submit, isWhole, isBusy, triesLeft, refusal } = useCode(payment.payment_id)
  const isOver = refusal instanceof CallRefused && refusal.code === 'direct_debit.blocked'
  const told = { phone: unbroken(mandate.phone_masked), amount, iban: unbroken(mandate.iban_masked) }

  // Phones offer the code where the caret is.
  useEffect(() => field.current?.focus({ preventScroll: true }), [field])

  return (
    <div className="flex flex-col gap-5">
      <p className="text-pretty wrap-anywhere text-muted">{say('code.lead', told)}</p>
      {isOver ? (
        <>
          <Refused by={refusal} />
          <Link to="/transactions/$id" params={{ id: payment.payment_id }} className={buttonClass()}>
            {say('code.other_method')}
          </Link>
        </>
      ) : (
        <>
          <form onSubmit={submit} noValidate className="flex flex-col gap-5">
            <Field
              label={say('code.label')}
              name="sms_code"
              inputMode="numeric"
              autoComplete="one-time-code"
              pattern="[0-9]*"
              maxLength={CODE_LENGTH}
              ref={field}
              readOnly={isBusy}
              value={code}
              hint={say('code.hint')}
              error={triesLeft === undefined ? undefined : say('code.wrong', { left: triesLeft })}
              className="[&_input]:max-w-56 [&_input]:text-xl [&_input]:tracking-[0.4em] [&_input]:tabular-nums"
              onChange={(event) => type(event.target.value)}
            />
            <Refused by={refusal ?? form.refusal} />
            <Button type="submit" size="large" isBusy={isBusy} disabled={!isWhole}>
              {say('code.confirm', { amount })}
            </Button>
          </form>
          <OtherSteps form={form} onChangeAccount={onChangeAccount} />
        </>
      )}
    </div>
  )
}

/** For whom no code came, or who has another account. Their words begin where all others do. */
function OtherSteps({ form, onChangeAccount }: Pick<Props, 'form' | 'onChangeAccount'>) {
  const say = usePhrases('direct-debit')
  return (
    <div className="flex flex-col items-start">
      <p role="status" className="text-sm text-muted empty:hidden">
        {form.isResent && say('code.sent_again')}
      </p>
      {form.canResend && (
        <Button variant="quiet" className="-ms-4" isBusy={form.isSending} onClick={form.resend}>
          {say('code.again')}
        </Button>
      )}
      <Button variant="quiet" className="-ms-4" onClick={onChangeAccount}>
        {say('code.change')}
      </Button>
    </div>
  )
}
