import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, KeyRound, MailCheck } from 'lucide-react'
import { confirmEmail } from '#contract/account.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/button.tsx'
import { call, CallRefused } from '#client/api/call.ts'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { userQuery, useUser } from '#web/members/user.ts'
import { LinkExpired } from './link-expired.tsx'
import { isLinkRefused } from './link-refused.ts'
import { Outcome } from '#ui/outcome.tsx'

/**
 * The new mailbox says yes. It takes a press: programs that look into mails open links too. And it takes the account itself: who
 * is not logged in there does that first, with the address of before.
 */
export function ConfirmEmail({ token }: { token: string }) {
  const say = usePhrases('account')
  const queryClient = useQueryClient()
  const isMember = useUser() !== null
  const confirm = useMutation({
    mutationFn: () => call(confirmEmail, { token }),
    onSuccess: () => queryClient.invalidateQueries(userQuery),
  })
  if (isLinkRefused(confirm.error)) return <LinkExpired />

  if (confirm.isSuccess) {
    const next = (
      <Link to="/settings" className={buttonClass({ size: 'large' })}>
        {say('to_settings')}
      </Link>
    )
    return (
      <Outcome icon={<CircleCheck size={32} />} tone="success" title={say('mail_change.done')} actions={next}>
        <p>{say('mail_change.done_text')}</p>
      </Outcome>
    )
  }

  if (isLoginMissing(confirm.error)) {
    const next = !isMember && (
      <Link to="/login" search={{ next: `/mail-change/do?token=${token}` }} className={buttonClass({ size: 'large' })}>
        {say('to_login')}
      </Link>
    )
    return (
      <Outcome icon={<KeyRound size={28} />} title={say('mail_change.login_title')} isLastStep actions={next}>
        <p>{say('mail_change.login_text')}</p>
      </Outcome>
    )
  }

  const press = (
    <Button size="large" isBusy={confirm.isPending} onClick={() => confirm.mutate()}>
      {say('mail_change.go')}
    </Button>
  )
  return (
    <Outcome icon={<MailCheck size={30} />} title={say('mail_change.title')} actions={press}>
      <p>{say('mail_change.text')}</p>
      <Refused by={confirm.error} />
    </Outcome>
  )
}

function isLoginMissing(error: unknown): boolean {
  return error instanceof CallRefused && error.code === 'account.login_first'
}
