import { useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useMember } from '#web/members/user.ts'
import { CorrectEmail } from './correct-email.tsx'
import { ResendButton } from './resend-button.tsx'
import { useActivationMail } from './use-activation-mail.ts'

/**
 * The alert itself: sends the mail again or corrects the address, in place. On a phone, where the faces below need the
 * room, it says what to do, and the rest to who asks for it.
 */
export function ReminderAlert() {
  const say = usePhrases('signup')
  const sayError = usePhrases('errors')
  const { email, must_confirm: mustConfirm } = useMember()
  const [isCorrecting, setIsCorrecting] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const onceOpen = isOpen ? '' : 'max-sm:hidden'
  const { resend, correct } = useActivationMail()

  return (
    <div className="flex flex-col gap-2">
      <Alert
        tone="warning"
        title={say('reminder.title')}
        actions={
          !isCorrecting && (
            <>
              <Button
                variant="secondary"
                size="small"
                className="sm:hidden"
                aria-expanded={isOpen}
                onClick={() => setIsOpen(!isOpen)}
              >
                {say('mail.where')}
              </Button>
              <span className={classes('flex flex-wrap gap-2', onceOpen)}>
                <ResendButton size="small" isBusy={resend.isPending} onPress={() => resend.mutate()} />
                {!mustConfirm && (
                  <Button variant="quiet" size="small" onClick={() => setIsCorrecting(true)}>
                    {say('mail.correct')}
                  </Button>
                )}
              </span>
            </>
          )
        }
      >
        <p className={classes('wrap-anywhere', onceOpen)}>{say('reminder.sent', { email })}</p>
        <p>{mustConfirm ? sayError('account.confirm_first') : say('reminder.text')}</p>
        <p aria-live="polite" className="mt-1 font-semibold text-success empty:hidden">
          {resend.isSuccess || correct.isSuccess ? say('mail.resent', { email }) : ''}
        </p>
        {isCorrecting && (
          <div className="mt-3 max-w-md text-base">
            <CorrectEmail correct={correct} onDone={() => setIsCorrecting(false)} />
          </div>
        )}
      </Alert>
      <Refused by={resend.error} />
    </div>
  )
}
