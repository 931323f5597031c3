import { type SubmitEvent, useRef, useState } from 'react'
import { CONTACT } from '#contract/visibility.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { useToast } from '#ui/toast.tsx'
import { Refused } from '#client/api/refused.tsx'
import { useForm } from '#client/form/use-form.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useHideFromContact } from './hidden-query.ts'

/** People whom the member knows by an address or a number. Which ones were named before, nobody can tell any more. */
export function HiddenContacts({ count }: { count: number }) {
  const say = usePhrases('profiles')
  const toast = useToast()
  const hide = useHideFromContact()
  const [contact, setContact] = useState('')
  const isHiding = useRef(true)
  const form = useForm({
    fields: ['contact'],
    problems: CONTACT.test(contact.trim()) ? {} : { contact: { reason: 'malformed' } },
    sending: hide,
    send: () => {
      const { current: isHidden } = isHiding
      hide.mutate(
        { contact: contact.trim(), is_hidden: isHidden },
        {
          onSuccess: () => {
            setContact('')
            form.restart()
            toast.show(
              isHidden
                ? { tone: 'success', message: say('hidden.now_hidden') }
                : { tone: 'info', message: say('hidden.now_shown') },
            )
          },
        },
      )
    },
  })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent
    isHiding.current = !(submitter instanceof HTMLButtonElement && submitter.value === 'show')
    form.submit(event)
  }

  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
      <Field
        name="hidden_contact"
        label={say('hidden.contact')}
        hint={say('hidden.contact_hint')}
        error={form.errorOf('contact') && say('hidden.contact_malformed')}
        autoComplete="off"
        required
        value={contact}
        onChange={(event) => setContact(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" isBusy={hide.isPending}>
          {say('hidden.hide')}
        </Button>
        <Button type="submit" value="show" variant="quiet" isBusy={hide.isPending}>
          {say('hidden.show')}
        </Button>
      </div>
      <p className="text-sm text-muted">{say('hidden.count', { count })}</p>
      <Refused by={form.refusal} />
    </form>
  )
}
