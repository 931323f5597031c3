import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useMember } from '#web/members/user.ts'
import { useSettings } from '#web/sites/settings.ts'
import { CorrectEmail } from './correct-email.tsx'
import { ResendButton } from './resend-button.tsx'
import { useActivationMail } from './use-activation-mail.ts'

/** Where the activation mail went, and what to do when it does not come. */
export function MailBox() {
  const say = usePhrases('signup')
  const { email, must_confirm: mustConfirm } = useMember()
  const { name: site } = useSettings()
  const [isCorrecting, setIsCorrecting] = useState(false)
  const { resend, correct } = useActivationMail()

  return (
    <div className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 shadow-card">
      <div>
        <p className="text-sm text-muted">{say('mail.address')}</p>
        <p className="font-semibold wrap-anywhere">{email}</p>
      </div>
      {isCorrecting ? (
        <CorrectEmail correct={correct} onDone={() => setIsCorrecting(false)} />
      ) : (
        <div className="-mx-4 flex flex-wrap">
          <ResendButton isQuiet isBusy={resend.isPending} onPress={() => resend.mutate()} />
          {!mustConfirm && (
            <Button variant="quiet" onClick={() => setIsCorrecting(true)}>
              {say('mail.correct')}
            </Button>
          )}
        </div>
      )}
      <p aria-live="polite" className="text-sm text-success empty:hidden">
        {resend.isSuccess || correct.isSuccess ? say('mail.resent', { email }) : ''}
      </p>
      <Refused by={resend.error} />
      <Disclosure title={say('mail.where')} className="-mb-3 border-t border-b-0">
        {say('mail.where_text', { site })}
      </Disclosure>
    </div>
  )
}
