import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, KeyRound, MailCheck } from 'lucide-react'
import { confirmEmail } from '#contract/account.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/button.tsx'
import { call, CallRefused } from '#client/api/call.ts'
import { Refused } from '#client/api/refused.tsx'
import { useTextForm } from '#client/form/use-text-form.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { userQuery, useUser } from '#web/members/user.ts'
import { PasswordField } from '#web/passwords/password-field.tsx'
import { LinkExpired } from './link-expired.tsx'
import { isLinkRefused } from './link-refused.ts'
import { Outcome } from '#ui/outcome.tsx'

/**
 * The new mailbox says yes. It takes a press: programs that look into mails open links too. Where the account is not known,
 * it takes its password as well.
 */
export function ConfirmEmail({ token }: { token: string }) {
  const say = usePhrases('account')
  const queryClient = useQueryClient()
  const isMember = useUser() !== null
  const confirm = useMutation({
    mutationFn: (password: string | undefined) =>
      call(confirmEmail, { token, ...(password !== undefined && { password }) }),
    onSuccess: () => queryClient.invalidateQueries(userQuery),
  })
  const ask = useMutation({ mutationFn: () => confirm.mutateAsync(undefined) })
  if (isLinkRefused(confirm.error)) return <LinkExpired />

  if (confirm.isSuccess) {
    const next = (
      <Link to={isMember ? '/settings' : '/login'} className={buttonClass({ size: 'large' })}>
        {say(isMember ? 'to_settings' : 'to_login')}
      </Link>
    )
    return (
      <Outcome icon={<CircleCheck size={32} />} tone="success" title={say('mail_change.done')} actions={next}>
        <p>{say('mail_change.done_text')}</p>
      </Outcome>
    )
  }

  if (isPasswordNeeded(ask.error)) return <AccountPassword send={confirm.mutateAsync} />

  const press = (
    <Button size="large" isBusy={ask.isPending} onClick={() => ask.mutate()}>
      {say('mail_change.go')}
    </Button>
  )
  return (
    <Outcome icon={<MailCheck size={30} />} title={say('mail_change.title')} actions={press}>
      <p>{say('mail_change.text')}</p>
      <Refused by={ask.error} />
    </Outcome>
  )
}

function AccountPassword({ send }: { send: (password: string) => Promise<unknown> }) {
  const say = usePhrases('account')
  const form = useTextForm({ fields: { password: '' }, send: ({ password }) => send(password) })
  const fields = (
    <form onSubmit={form.submit} noValidate className="flex w-full max-w-sm flex-col gap-4 text-start">
      <PasswordField
        label={say('mail_change.password')}
        autoComplete="current-password"
        {...form.password('password')}
      />
      <Refused by={form.refusal} />
      <Button type="submit" size="large" isBusy={form.isSending}>
        {say('mail_change.go')}
      </Button>
    </form>
  )
  return (
    <Outcome icon={<KeyRound size={28} />} title={say('mail_change.password_title')} isLastStep actions={fields}>
      <p>{say('mail_change.password_text')}</p>
    </Outcome>
  )
}

function isPasswordNeeded(error: unknown): boolean {
  return error instanceof CallRefused && error.code === 'account.password_needed'
}
