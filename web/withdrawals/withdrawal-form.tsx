import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Honeypot } from '#ui/honeypot.tsx'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { EmailField } from '#web/members/email-field.tsx'
import { PurchaseChoice } from './purchase-choice.tsx'
import type { Withdrawal } from './use-withdrawal.ts'

/** The first step: who withdraws from what, and where the receipt goes. */
export function WithdrawalForm({ withdrawal }: { withdrawal: Withdrawal }) {
  const say = usePhrases('withdrawals')
  const saySignup = usePhrases('signup')
  const { draft, change, form } = withdrawal
  return (
    <form onSubmit={form.submit} noValidate className="relative flex flex-col gap-5">
      <PurchaseChoice withdrawal={withdrawal} />
      <Field
        label={say('name')}
        name="name"
        autoComplete="name"
        required
        value={draft.name}
        error={form.errorOf('name')}
        onChange={(event) => change({ name: event.target.value })}
      />
      <EmailField
        label={say('email')}
        value={draft.email}
        error={form.errorOf('email')}
        onChange={(email) => change({ email })}
      />
      <Honeypot label={saySignup('account.website')} value={withdrawal.website} onChange={withdrawal.setWebsite} />
      <Refused by={form.refusal} />
      <Button type="submit" size="large" className="sm:self-start">
        {say('next')}
      </Button>
    </form>
  )
}
