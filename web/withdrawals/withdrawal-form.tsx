import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Honeypot } from '#ui/honeypot.tsx'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { EmailField } from '#web/members/email-field.tsx'
import type { Withdrawal } from './use-withdrawal.ts'

/** The first step: who withdraws from what, and where the receipt goes. */
export function WithdrawalForm({ withdrawal }: { withdrawal: Withdrawal }) {
  const say = usePhrases('withdrawals')
  const saySignup = usePhrases('signup')
  const { draft, change, form } = withdrawal
  return (
    <form onSubmit={form.submit} noValidate className="relative flex flex-col gap-5">
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
      <Field
        label={say('purchase')}
        name="purchase"
        autoComplete="off"
        required
        hint={say('purchase_hint')}
        value={draft.purchase}
        error={form.errorOf('purchase')}
        onChange={(event) => change({ purchase: event.target.value })}
      />
      <Honeypot label={saySignup('account.website')} value={withdrawal.website} onChange={withdrawal.setWebsite} />
      <Refused by={form.refusal} />
      <Button type="submit" size="large" className="sm:self-start">
        {say('next')}
      </Button>
    </form>
  )
}
