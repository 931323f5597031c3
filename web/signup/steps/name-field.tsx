import { NAME_LENGTH } from '#contract/signup.ts'
import { Field } from '#ui/field.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'

interface Props {
  value: string
  onChange: (name: string) => void
  onBlur: () => void
  error: string | undefined
}

/** The name that others see. */
export function NameField({ value, onChange, onBlur, error }: Props) {
  const say = usePhrases('signup')
  return (
    <Field
      label={say('account.name')}
      name="name"
      autoComplete="nickname"
      maxLength={NAME_LENGTH.longest}
      required
      hint={say('account.name_hint')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      error={error}
    />
  )
}
