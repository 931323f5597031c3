import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Refused } from '#client/api/refused.tsx'
import { fieldError } from '#client/api/field-error.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useMember } from '#web/members/user.ts'
import { emailProblem } from '#client/form/problem.ts'
import { isAboutField } from '#client/form/is-about-field.ts'
import { EmailField } from '#web/members/email-field.tsx'
import type { useActivationMail } from './use-activation-mail.ts'

interface Props {
  correct: ReturnType<typeof useActivationMail>['correct']
  onDone: () => void
}

/** The address again, in place. No form of its own: it stands inside one. */
export function CorrectEmail({ correct, onDone }: Props) {
  const say = usePhrases('signup')
  const sayError = usePhrases('errors')
  const [email, setEmail] = useState(useMember().email)
  const [hasTried, setHasTried] = useState(false)
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => group.current?.querySelector('input')?.select(), [])
  const problem = hasTried ? emailProblem(email) : undefined

  function save() {
    setHasTried(true)
    if (!emailProblem(email)) correct.mutate(email, { onSuccess: onDone })
  }

  function saveByKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    save()
  }

  return (
    <div
      ref={group}
      role="group"
      aria-label={say('mail.correct')}
      className="flex flex-col gap-3"
      onKeyDown={saveByKey}
    >
      <EmailField
        label={say('account.email')}
        value={email}
        onChange={setEmail}
        error={problem ? sayError(`fields.${problem.reason}`) : fieldError(sayError, correct.error, 'email')}
      />
      <Refused by={isAboutField(correct.error) ? undefined : correct.error} />
      <div className="grid gap-2">
        <Button variant="secondary" isBusy={correct.isPending} onClick={save}>
          {say('mail.correct_go')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {say('mail.cancel')}
        </Button>
      </div>
    </div>
  )
}
