import { isOneOf } from '#contract/is-one-of.ts'
import { COMPLAINT_LENGTH, complaintCategories } from '#contract/complaints.ts'
import { Button } from '#ui/button.tsx'
import { Field, TextArea } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { characterCount } from '#client/form/problem.ts'
import { Honeypot } from '#ui/honeypot.tsx'
import type { useComplaint } from './use-complaint.ts'

interface Props {
  complaint: ReturnType<typeof useComplaint>
  about: string | undefined
}

export function ComplaintForm({ complaint, about }: Props) {
  const say = usePhrases('complaints')
  const saySignup = usePhrases('signup')
  const { draft, change, user, errorOf } = complaint
  const options = complaintCategories.map((value) => ({ value, label: say(`categories.${value}`) }))
  return (
    <form onSubmit={complaint.submit} noValidate className="relative flex flex-col gap-5">
      <Select
        label={say('category')}
        name="category"
        required
        options={options}
        placeholder={say('choose')}
        value={draft.category}
        error={errorOf('category')}
        onChange={(value) => change({ category: isOneOf(complaintCategories, value) ? value : '', about: about ?? '' })}
      />
      <TextArea
        label={say('text')}
        name="text"
        required
        rows={6}
        hint={say('text_hint', { count: characterCount(draft.text.trim()), most: COMPLAINT_LENGTH.longest })}
        value={draft.text}
        error={errorOf('text')}
        onChange={(event) => change({ text: event.target.value })}
      />
      {user ? (
        <p className="text-sm wrap-anywhere text-muted">{say('answer_to', { email: user.email })}</p>
      ) : (
        <div className="grid items-start gap-5 md:grid-cols-2">
          <Field
            label={say('name')}
            name="name"
            autoComplete="name"
            required
            value={draft.name}
            error={errorOf('name')}
            onChange={(event) => change({ name: event.target.value })}
          />
          <Field
            label={say('email')}
            name="email"
            type="email"
            autoComplete="email"
            required
            hint={say('email_hint')}
            value={draft.email}
            error={errorOf('email')}
            onChange={(event) => change({ email: event.target.value })}
          />
        </div>
      )}
      <Honeypot label={saySignup('account.website')} value={complaint.website} onChange={complaint.setWebsite} />
      <Refused by={complaint.refusal} />
      <Button type="submit" size="large" className="sm:self-start" isBusy={complaint.isSending}>
        {say('send')}
      </Button>
    </form>
  )
}
