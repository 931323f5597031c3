import { Link } from '@tanstack/react-router'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Field } from '#ui/field.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { CallRefused } from '#client/api/call.ts'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { unbroken } from './iban.ts'
import type { AccountForm } from './use-account-form.ts'
import { CODE_LENGTH, useCode } from './use-code.ts'

interface Props {
  paymentId: string
  ibanMasked: string
  form: AccountForm
  onChangeAccount: () => void
}

/** The code from the phone; phones offer it above the keyboard. */
export function CodeForm({ paymentId, ibanMasked, form, onChangeAccount }: Props) {
  const say = usePhrases('direct-debit')
  const { code, type, isBusy, triesLeft, refusal } = useCode(paymentId)
  const isOver = refusal instanceof CallRefused && refusal.code === 'direct_debit.blocked'
  return (
    <div className="flex flex-col gap-5">
      <p className="wrap-anywhere text-muted">{say('code.lead', { iban: unbroken(ibanMasked) })}</p>
      {!isOver && (
        <Field
          label={say('code.label')}
          name="sms_code"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          maxLength={CODE_LENGTH}
          ref={focus}
          readOnly={isBusy}
          value={code}
          hint={say('code.hint')}
          error={triesLeft === undefined ? undefined : say('code.wrong', { left: triesLeft })}
          className="max-w-56 [&_input]:text-xl [&_input]:tracking-[0.4em] [&_input]:tabular-nums"
          onChange={(event) => type(event.target.value)}
          end={isBusy && <Spinner label={say('code.checking')} />}
        />
      )}
      <Refused by={refusal ?? form.refusal} />
      <p role="status" className="text-sm text-muted empty:hidden">
        {form.isResent && say('code.sent_again')}
      </p>
      {isOver ? (
        <Link to="/transactions/$id" params={{ id: paymentId }} className={buttonClass()}>
          {say('code.other_method')}
        </Link>
      ) : (
        <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
          {form.canResend && (
            <Button variant="quiet" isBusy={form.isSending} onClick={form.resend}>
              {say('code.again')}
            </Button>
          )}
          <Button variant="quiet" onClick={onChangeAccount}>
            {say('code.change')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Phones offer the code where the caret is. */
function focus(field: HTMLElement | null) {
  field?.focus({ preventScroll: true })
}
