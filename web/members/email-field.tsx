import { Field } from '#ui/field.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { emailHint } from './email-hint.ts'

interface Props {
  value: string
  onChange: (email: string) => void
  onBlur?: (() => void) | undefined
  error: string | undefined
  label?: string | undefined
}

/** An address, with a word about slips of the finger before they cost a mail. */
export function EmailField({ value, onChange, onBlur, error, label }: Props) {
  const say = usePhrases('signup')
  const meant = emailHint(value)
  return (
    <div className="flex flex-col items-start">
      <Field
        label={label ?? say('account.email')}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        required
        className="w-full"
        hint={label || meant ? undefined : say('account.email_hint')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        error={error}
      />
      <div aria-live="polite">
        {meant && (
          <button
            type="button"
            className="min-h-11 text-start text-sm font-semibold text-accent-text underline underline-offset-4"
            onClick={() => onChange(meant)}
          >
            {say('account.did_you_mean', { email: meant })}
          </button>
        )}
      </div>
    </div>
  )
}
