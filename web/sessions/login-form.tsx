import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { logIn } from '#contract/sessions.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { call, CallRefused } from '#client/api/call.ts'
import { Refused } from '#client/api/refused.tsx'
import { useForm } from '#client/form/use-form.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { PasswordField } from '#web/passwords/password-field.tsx'
import { useAfterLogin } from './after-login.ts'

interface Props {
  next: string
  email: string
  onEmail: (email: string) => void
}

/** Address and password; the code of an authenticator only when the account wants one. */
export function LoginForm({ next, email, onEmail }: Props) {
  const say = usePhrases('sessions')
  const entered = useAfterLogin(next)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const login = useMutation({
    mutationFn: () => call(logIn, { email, password, ...(code ? { code } : {}) }),
    onSuccess: ({ user }) => entered(user),
  })
  const form = useForm({ fields: ['email', 'password'], sending: login, send: login.mutate })
  const refused = login.error instanceof CallRefused ? login.error.code : undefined
  const wantsCode = refused === 'sessions.code_required' || refused === 'sessions.code_wrong' || code !== ''

  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col gap-4">
      <Field
        label={say('email')}
        type="email"
        name="email"
        autoComplete="username webauthn"
        required
        value={email}
        onChange={(event) => onEmail(event.target.value)}
        error={form.errorOf('email')}
      />
      <PasswordField
        label={say('password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={form.errorOf('password')}
      />
      {wantsCode && (
        <Field
          label={say('login.code')}
          hint={say('login.code_hint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          autoFocus
          value={code}
          onChange={(event) => setCode(event.target.value.replaceAll(/\D/g, ''))}
        />
      )}
      {refused !== 'sessions.code_required' && <Refused by={form.refusal} />}
      <Button type="submit" size="large" isBusy={login.isPending}>
        {say('login.go')}
      </Button>
    </form>
  )
}
