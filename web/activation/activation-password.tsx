import { Link } from '@tanstack/react-router'
import type { SubmitEventHandler, ReactNode } from 'react'
import type { Ask } from '#contract/endpoint.ts'
import type { User } from '#contract/members.ts'
import { activate } from '#contract/signup.ts'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { call, CallRefused } from '#client/api/call.ts'
import { Refused } from '#client/api/refused.tsx'
import { useTextForm } from '#client/form/use-text-form.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useUser } from '#web/members/user.ts'
import { PasswordField } from '#web/passwords/password-field.tsx'
import { BesideFaces } from '#web/sites/beside-faces.tsx'
import { useSettings } from '#web/sites/settings.ts'
import { type PasswordNeeded, useOutcome } from './use-activate.ts'

/**
 * For a link that is opened on another device than that of the signup: the password of then, with a new one for who has
 * logged in with it there, or an account of one's own.
 */
export function ActivationPassword({ token, needed }: { token: string; needed: PasswordNeeded }) {
  const say = usePhrases('signup')
  const sayError = usePhrases('errors')
  const isNew = needed === 'signup.new_password_needed'

  return (
    <BesideFaces>
      <header className="flex flex-col gap-2">
        <h1 className="page-title">{say('activate.password_title')}</h1>
        <p className="text-pretty text-muted">{isNew ? sayError(needed) : say('activate.password_text')}</p>
      </header>
      {isNew ? <OldAndNewForm token={token} /> : <PasswordForm token={token} />}
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

function PasswordForm({ token }: { token: string }) {
  const say = usePhrases('signup')
  const form = useTextForm({ fields: { password: '' }, ...useConfirming(token) })
  return (
    <ConfirmingForm form={form}>
      <PasswordField label={say('account.password')} autoComplete="current-password" {...form.password('password')} />
    </ConfirmingForm>
  )
}

function OldAndNewForm({ token }: { token: string }) {
  const say = usePhrases('signup')
  const sayNew = usePhrases('sessions')
  const { password_min: count } = useSettings()
  const user = useUser()
  const form = useTextForm({ fields: { password: '', new_password: '' }, ...useConfirming(token) })
  return (
    <ConfirmingForm form={form}>
      {/* Password managers keep the new one under this name. */}
      <input type="text" hidden readOnly name="username" autoComplete="username" value={user?.email ?? ''} />
      <PasswordField label={say('account.password')} autoComplete="current-password" {...form.password('password')} />
      <PasswordField
        label={sayNew('new_password')}
        hint={sayNew('new_password_hint', { count })}
        autoComplete="new-password"
        {...form.password('new_password')}
      />
    </ConfirmingForm>
  )
}

interface FormProps {
  form: { submit: SubmitEventHandler<HTMLFormElement>; refusal: unknown; isSending: boolean }
  children: ReactNode
}

function ConfirmingForm({ form, children }: FormProps) {
  const say = usePhrases('signup')
  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col gap-4">
      {children}
      <Refused by={form.refusal} />
      <Button type="submit" size="large" isBusy={form.isSending}>
        {say('activate.password_go')}
      </Button>
    </form>
  )
}

/** How a form sends what was typed, and where it leads. */
function useConfirming(token: string) {
  const { welcome, explain } = useOutcome()
  return {
    send: async (typed: Omit<Ask<typeof activate>, 'token'>) => {
      try {
        return (await call(activate, { token, ...typed })).user
      } catch (error) {
        if (!isLinkGone(error)) throw error
        await explain(error)
        return undefined
      }
    },
    onSuccess: (user: User | undefined) => user && welcome(user),
  }
}

function isLinkGone(error: unknown): boolean {
  return error instanceof CallRefused && ['signup.link_used', 'signup.link_invalid'].includes(error.code)
}
