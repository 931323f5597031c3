import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useMember } from '#web/members/user.ts'
import { emailProblem, found } from '#client/form/problem.ts'
import { useForm } from '#client/form/use-form.ts'
import { PasswordField } from '#web/passwords/password-field.tsx'
import { EmailField } from '#web/members/email-field.tsx'
import type { useActivationMail } from './use-activation-mail.ts'

interface Props {
  correct: ReturnType<typeof useActivationMail>['correct']
  onDone: () => void
}

/** The address again, in place. No form of its own: it stands inside one. */
export function CorrectEmail({ correct, onDone }: Props) {
  const say = usePhrases('signup')
  const [email, setEmail] = useState(useMember().email)
  const [password, setPassword] = useState('')
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => group.current?.querySelector('input')?.select(), [])
  const form = useForm({
    fields: ['email', 'password'],
    problems: found({ email: emailProblem(email), password: password ? undefined : { reason: 'missing' } }),
    sending: correct,
    send: () => correct.mutate({ email, password }, { onSuccess: onDone }),
  })

  function saveByKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    form.trySending()
  }

  return (
    <div
      ref={group}
      role="group"
      aria-label={say('mail.correct')}
      className="flex flex-col gap-3"
      onKeyDown={saveByKey}
    >
      <EmailField label={say('account.email')} value={email} onChange={setEmail} error={form.errorOf('email')} />
      <PasswordField
        label={say('account.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={form.errorOf('password')}
      />
      <Refused by={form.refusal} />
      <div className="grid gap-2">
        <Button variant="secondary" isBusy={correct.isPending} onClick={form.trySending}>
          {say('mail.correct_go')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {say('mail.cancel')}
        </Button>
      </div>
    </div>
  )
}
