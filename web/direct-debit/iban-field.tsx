import { Check } from 'lucide-react'
import { type ChangeEvent, useLayoutEffect, useRef } from 'react'
import { Field } from '#ui/field.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { caretAfterGrouping, groupIban, isIban } from './iban.ts'

interface Props {
  value: string
  onChange: (iban: string) => void
  onBlur: () => void
  error: string | undefined
}

/** Grouped as on a card while it is typed; a mark says that it is right. */
export function IbanField({ value, onChange, onBlur, error }: Props) {
  const say = usePhrases('direct-debit')
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)

  // Spaces that come and go must not throw the caret to the end.
  useLayoutEffect(() => {
    if (caret.current !== undefined) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })

  function type({ target }: ChangeEvent<HTMLInputElement>) {
    caret.current = caretAfterGrouping(target.value, target.selectionStart ?? target.value.length)
    onChange(groupIban(target.value))
  }

  return (
    <Field
      ref={input}
      label={say('account.iban')}
      name="iban"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      required
      maxLength={42}
      value={value}
      error={error}
      onChange={type}
      onBlur={onBlur}
      end={
        isIban(value) && (
          <span role="img" aria-label={say('account.iban_right')} className="text-success">
            <Check aria-hidden size={20} />
          </span>
        )
      }
    />
  )
}
