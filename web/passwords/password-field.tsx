import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'

interface Props {
  label: string
  name: string
  autoComplete: 'current-password' | 'new-password'
  value: string
  onChange: (value: string) => void
  hint?: string | undefined
  error?: string | undefined
}

/** A password that can be looked at: typing blind makes more mistakes than it prevents. */
export function PasswordField({ value, onChange, ...field }: Props) {
  const say = usePhrases('sessions')
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field
      {...field}
      type={isShown ? 'text' : 'password'}
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
      end={
        <IconButton label={say(isShown ? 'hide_password' : 'show_password')} onClick={() => setIsShown(!isShown)}>
          <Icon aria-hidden size={20} />
        </IconButton>
      }
    />
  )
}
