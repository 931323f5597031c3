import { Link } from '@tanstack/react-router'
import { activate } from '#contract/signup.ts'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { call, CallRefused } from '#client/api/call.ts'
import { Refused } from '#client/api/refused.tsx'
import { useTextForm } from '#client/form/use-text-form.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { PasswordField } from '#web/passwords/password-field.tsx'
import { BesideFaces } from '#web/sites/beside-faces.tsx'
import { useOutcome } from './use-activate.ts'

/** For a link that is opened on another device than that of the signup: the password of then, or an account of one's own. */
export function ActivationPassword({ token }: { token: string }) {
  const say = usePhrases('signup')
  const { welcome, explain } = useOutcome()
  const form = useTextForm({
    fields: { password: '' },
    send: async ({ password }) => {
      try {
        return (await call(activate, { token, password })).user
      } catch (error) {
        if (!isLinkGone(error)) throw error
        await explain(error)
        return undefined
      }
    },
    onSuccess: (user) => user && welcome(user),
  })

  return (
    <BesideFaces>
      <header className="flex flex-col gap-2">
        <h1 className="page-title">{say('activate.password_title')}</h1>
        <p className="text-pretty text-muted">{say('activate.password_text')}</p>
      </header>
      <form onSubmit={form.submit} noValidate className="flex flex-col gap-4">
        <PasswordField label={say('account.password')} autoComplete="current-password" {...form.password('password')} />
        <Refused by={form.refusal} />
        <Button type="submit" size="large" isBusy={form.isSending}>
          {say('activate.password_go')}
        </Button>
      </form>
      <div className="flex flex-col items-start gap-3">
        <p className="text-pretty text-muted">{say('activate.password_other')}</p>
        <Link to="/complete-signup" search={{ token }} className={buttonClass({ variant: 'secondary' })}>
          {say('activate.password_other_go')}
        </Link>
      </div>
      <p className="text-sm text-muted">{say('activate.password_note')}</p>
    </BesideFaces>
  )
}

function isLinkGone(error: unknown): boolean {
  return error instanceof CallRefused && ['signup.link_used', 'signup.link_invalid'].includes(error.code)
}
