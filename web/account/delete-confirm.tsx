import { Link } from '@tanstack/react-router'
import { deleteAccount } from '#contract/account.ts'
import type { User } from '#contract/members.ts'
import { Alert } from '#ui/alert.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#client/api/call.ts'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { reloadLoggedOut, notifyTabs } from '#web/sessions/log-out.ts'
import { PasswordField } from '#web/passwords/password-field.tsx'
import { useSettings } from '#web/sites/settings.ts'
import type { Leaving } from './delete-flow.tsx'
import { StepTitle } from '#ui/step-title.tsx'
import { useBackCloses } from '#ui/use-back-closes.ts'
import { useTextForm } from '#client/form/use-text-form.ts'

interface Props {
  user: User
  leaving: Leaving
  onBack: () => void
}

/** What will happen, and the password. Who never confirmed the address has no way back by mail and is told so. */
export function DeleteConfirm({ user, leaving: { reason, remarks }, onBack }: Props) {
  const say = usePhrases('account')
  const { reactivation_days: days } = useSettings()
  const isForGood = user.status === 'not_confirmed'
  useBackCloses(onBack)
  const form = useTextForm({
    fields: { password: '' },
    send: ({ password }) =>
      call(deleteAccount, { password, ...(reason ? { reason } : {}), ...(remarks.trim() ? { remarks } : {}) }),
    onSuccess: () => {
      notifyTabs('logged-out')
      reloadLoggedOut(`/account-deleted${isForGood ? '?erased=true' : ''}`)
    },
  })

  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col gap-6">
      <StepTitle level={2}>{say('delete.confirm')}</StepTitle>
      <ul className="flex list-disc flex-col gap-2 ps-5 text-muted">
        <li>{say('delete.now')}</li>
        {isForGood ? (
          <li>{say('delete.for_good')}</li>
        ) : (
          <>
            <li>{say('delete.way_back', { days })}</li>
            <li>{say('delete.erased', { days })}</li>
          </>
        )}
      </ul>
      {user.paid_user && user.credits > 0 && <UnusedCredits credits={user.credits} />}
      <PasswordField label={say('your_password')} autoComplete="current-password" {...form.password('password')} />
      <Refused by={form.refusal} />
      <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">
        <Button type="submit" variant="danger" isBusy={form.isSending}>
          {say('delete.go')}
        </Button>
        <Button variant="secondary" onClick={onBack}>
          {say('back')}
        </Button>
      </div>
    </form>
  )
}

/** What was bought and not used is money: it is said before it is gone. */
function UnusedCredits({ credits }: { credits: number }) {
  const say = usePhrases('account')
  return (
    <Alert
      tone="warning"
      actions={
        <Link to="/withdrawal" className={buttonClass({ variant: 'secondary', size: 'small' })}>
          {say('delete.withdraw')}
        </Link>
      }
    >
      {say('delete.credits', { credits })}
    </Alert>
  )
}
