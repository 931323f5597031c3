import { usePhrases } from '#client/phrases/phrases.ts'
import { PasswordField } from '#web/passwords/password-field.tsx'
import { useSettings } from '#web/sites/settings.ts'
import { characterCount } from '#client/form/problem.ts'

interface Props {
  value: string
  onChange: (password: string) => void
  error: string | undefined
}

/** A password to be, which says while one types how much is missing. */
export function NewPasswordField({ value, onChange, error }: Props) {
  const say = usePhrases('signup')
  const { password_min } = useSettings()
  const missing = password_min - characterCount(value)

  function hint(): string | undefined {
    if (error) return undefined
    if (value === '') return say('account.password_hint', { count: password_min })
    return missing > 0 ? say('account.password_more', { count: missing }) : say('account.password_enough')
  }

  return (
    <PasswordField
      label={say('account.password')}
      name="password"
      autoComplete="new-password"
      value={value}
      onChange={onChange}
      hint={hint()}
      error={error}
    />
  )
}
