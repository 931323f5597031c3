import { MESSAGE_LENGTH } from '#contract/signup.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextArea } from '#ui/field.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'

/** A first line for the profile, out of the way of those who have none. */
export function MessageField({ value, onChange }: { value: string; onChange: (message: string) => void }) {
  const say = usePhrases('signup')
  const label = say('account.message')
  return (
    <Disclosure title={label} className="-mt-2 border-b-0" isOpenAtFirst={value !== ''}>
      <TextArea
        label={label}
        isLabelHidden
        name="signup_message"
        rows={2}
        maxLength={MESSAGE_LENGTH}
        hint={say('account.message_hint', { count: MESSAGE_LENGTH })}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Disclosure>
  )
}
