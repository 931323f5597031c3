import { useSuspenseQuery } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { directDebitQuery } from './direct-debit-query.ts'
import { IbanField } from './iban-field.tsx'
import { unbroken } from './iban.ts'
import { MandateText } from './mandate-text.tsx'
import { accountProblems, type AccountForm as Form } from './use-account-form.ts'

interface Props {
  form: Form
  paymentId: string
}

/** Whose account, where they live, and where the code goes. */
export function AccountForm({ form, paymentId }: Props) {
  const say = usePhrases('direct-debit')
  const { account, change, errorOf, touch } = form
  const { national, international } = useSuspenseQuery(directDebitQuery(paymentId)).data.phone_example
  const phoneExample = { national: unbroken(national), international: unbroken(international) }
  const text = (name: keyof Form['account']) => ({
    name,
    required: true,
    value: account[name],
    error: errorOf(name),
    onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [name]: event.target.value }),
  })
  /** Two of them share a line, where a sentence below the narrow one would break into three. */
  const shared = (name: keyof Form['account']) => {
    const props = text(name)
    const reason = accountProblems(account)[name]?.reason
    const isOfLength = reason === 'missing' || reason === 'too_short' || reason === 'too_long'
    return { ...props, error: props.error && isOfLength ? say(`account.${reason}`) : props.error }
  }
  const isIbanWrong = account.iban !== '' && errorOf('iban') !== undefined
  const isPhoneWrong = account.phone !== '' && errorOf('phone') !== undefined
  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <Field label={say('account.holder')} autoComplete="name" {...text('account_holder')} />
      <IbanField
        value={account.iban}
        onChange={(iban) => change({ iban })}
        onBlur={() => account.iban !== '' && touch('iban')}
        error={isIbanWrong ? say('account.iban_wrong') : errorOf('iban')}
      />
      <fieldset className="grid grid-cols-[minmax(0,1fr)_6rem] gap-x-3 gap-y-5">
        <legend className="sr-only">{say('account.address')}</legend>
        <Field label={say('account.street')} autoComplete="address-line1" {...shared('street')} />
        <Field label={say('account.house_number')} autoComplete="off" {...shared('house_number')} />
        <div className="col-span-2 grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3">
          <Field label={say('account.zip')} autoComplete="postal-code" {...shared('zip')} />
          <Field label={say('account.city')} autoComplete="address-level2" {...shared('city')} />
        </div>
      </fieldset>
      <Field
        label={say('account.phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint={say('account.phone_hint', phoneExample)}
        {...text('phone')}
        error={isPhoneWrong ? say('account.phone_wrong') : errorOf('phone')}
      />
      <MandateText paymentId={paymentId} />
      <Refused by={form.refusal} />
      <Button type="submit" size="large" isBusy={form.isSending}>
        {say('account.send')}
      </Button>
    </form>
  )
}
