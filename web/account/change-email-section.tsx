import { useState } from 'react'
import { changeEmail } from '#contract/account.ts'
import type { User } from '#contract/members.ts'
import { Alert } from '#ui/alert.tsx'
import { Field } from '#ui/field.tsx'
import { call } from '#client/api/call.ts'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { PasswordField } from '#web/passwords/password-field.tsx'
import { Reveal, RevealActions } from './reveal.tsx'
import { Section } from '#ui/section.tsx'
import { useTextForm } from '#client/form/use-text-form.ts'

/** Another address: nothing changes until the new mailbox has answered. */
export function ChangeEmailSection({ user }: { user: User }) {
  const say = usePhrases('account')
  const [asked, setAsked] = useState<string>()
  return (
    <Section id="email" title={say('email.title')} text={say('email.text', { email: user.email })}>
      {asked !== undefined && (
        <Alert tone="success" isUrgent>
          <span className="wrap-anywhere">{say('email.asked', { email: asked })}</span>
        </Alert>
      )}
      <Reveal label={say('email.go')}>
        {(close) => (
          <ChangeEmailForm
            onCancel={close}
            onAsked={(email) => {
              setAsked(email)
              close()
            }}
          />
        )}
      </Reveal>
    </Section>
  )
}

function ChangeEmailForm({ onAsked, onCancel }: { onAsked: (email: string) => void; onCancel: () => void }) {
  const say = usePhrases('account')
  const form = useTextForm({
    fields: { email: '', password: '' },
    send: async ({ email, password }) => {
      await call(changeEmail, { email, password })
      return email.trim()
    },
    onSuccess: onAsked,
  })

  return (
    <form onSubmit={form.submit} noValidate className="flex max-w-md flex-col gap-4">
      <Field
        label={say('email.new')}
        hint={say('email.hint')}
        type="email"
        autoComplete="email"
        required
        {...form.input('email')}
      />
      <PasswordField label={say('your_password')} autoComplete="current-password" {...form.password('password')} />
      <Refused by={form.refusal} />
      <RevealActions submit={say('email.go')} isBusy={form.isSending} onCancel={onCancel} />
    </form>
  )
}
