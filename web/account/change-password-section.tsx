import { useQueryClient } from '@tanstack/react-query'
import { changePassword } from '#contract/account.ts'
import type { User } from '#contract/members.ts'
import { useToast } from '#ui/toast.tsx'
import { call } from '#client/api/call.ts'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { PasswordField } from '#web/passwords/password-field.tsx'
import { useSendAgain } from '#web/push/use-send-again.ts'
import { sessionsQuery } from './devices.ts'
import { NewPasswordFields } from '#web/passwords/new-password-fields.tsx'
import { Reveal, RevealActions } from './reveal.tsx'
import { Section } from '#ui/section.tsx'
import { useTextForm } from '#client/form/use-text-form.ts'

export function ChangePasswordSection({ user }: { user: User }) {
  const say = usePhrases('account')
  return (
    <Section id="password" title={say('password.title')} text={say('password.text')}>
      <Reveal label={say('password.go')}>{(close) => <ChangePasswordForm user={user} onClose={close} />}</Reveal>
    </Section>
  )
}

function ChangePasswordForm({ user, onClose }: { user: User; onClose: () => void }) {
  const say = usePhrases('account')
  const toast = useToast()
  const queryClient = useQueryClient()
  const sendAgain = useSendAgain()
  const form = useTextForm({
    fields: { old_password: '', password: '', password_again: '' },
    oldPassword: 'old_password',
    send: (passwords) => call(changePassword, passwords),
    onSuccess: () => {
      onClose()
      toast.show({ tone: 'success', message: say('password.done') })
      // The other devices were logged out with it.
      void queryClient.invalidateQueries(sessionsQuery)
      sendAgain()
    },
  })

  return (
    <form onSubmit={form.submit} noValidate className="flex max-w-md flex-col gap-4">
      {/* Password managers keep the new one under this name. */}
      <input type="text" hidden readOnly name="username" autoComplete="username" value={user.email} />
      <PasswordField label={say('password.old')} autoComplete="current-password" {...form.password('old_password')} />
      <NewPasswordFields form={form} />
      <Refused by={form.refusal} />
      <RevealActions submit={say('password.go')} isBusy={form.isSending} onCancel={onClose} />
    </form>
  )
}
