import { usePhrases } from '#client/phrases/phrases.ts'
import { PasswordField } from './password-field.tsx'
import { useSettings } from '#web/sites/settings.ts'

interface FieldParts {
  name: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

interface Props {
  form: { password: (name: 'password' | 'password_again') => FieldParts }
}

/** A new password and its repetition, with the rules before the first try. */
export function NewPasswordFields({ form }: Props) {
  const say = usePhrases('sessions')
  const { password_min: count } = useSettings()
  return (
    <>
      <PasswordField
        label={say('new_password')}
        hint={say('new_password_hint', { count })}
        autoComplete="new-password"
        {...form.password('password')}
      />
      <PasswordField
        label={say('new_password_again')}
        autoComplete="new-password"
        {...form.password('password_again')}
      />
    </>
  )
}
