import { Check } from 'lucide-react'
import { type ChangeEvent, useLayoutEffect, useRef } from 'react'
import { Field } from '#ui/field.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { caretAfterGrouping, groupIban, isIban } from './iban.ts'

/** Longer ones do not fit into a field of 375 px as they are. */
const WIDE = 29

interface Props {
  value: string
  onChange: (iban: string) => void
  onBlur: () => void
  error: string | undefined
}

/**
 * Grouped as on a card while it is typed. That it is right stands below: on a phone the number fills the whole field, and a
 * mark at its end would cover the last digits.
 */
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
      // Accounts of some countries have so many characters that a phone would cut the last ones off.
      className={value.length > WIDE ? 'max-sm:[&_input]:tracking-tighter' : undefined}
      maxLength={42}
      value={value}
      error={error}
      onChange={type}
      onBlur={onBlur}
      hint={error === undefined && (isIban(value) ? <Right /> : say('account.iban_hint'))}
    />
  )
}

function Right() {
  const say = usePhrases('direct-debit')
  return (
    <span className="flex items-center gap-1 text-success">
      <Check aria-hidden size={16} className="shrink-0" />
      {say('account.iban_right')}
    </span>
  )
}
