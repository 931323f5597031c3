import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { complain } from '#contract/complaints.ts'
import type { Ask } from '#contract/endpoint.ts'
import { call } from '#client/api/call.ts'
import { fieldError } from '#client/api/field-error.ts'
import { useFocusWrong } from '#client/form/use-focus-wrong.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useUser } from '#web/members/user.ts'
import { useDraft } from '#client/form/draft-storage.ts'
import { useSettings } from '#web/sites/settings.ts'
import { categoryOf, type ComplaintField, complaintProblems, emptyDraft } from './complaint-draft.ts'

const DAY_MS = 86_400_000

/** A complaint that has arrived. */
export interface Sent {
  reference: string
  email: string
  text: string
  /** The last day for our answer, in words. */
  date: string
}

/** One complaint from the first letter to its reference. What was typed is forgotten only when it has arrived. */
export function useComplaint(about: string | undefined) {
  const sayError = usePhrases('errors')
  const user = useUser()
  const { language, complaint_days } = useSettings()
  const [kept, change] = useDraft('complaint', emptyDraft)
  const [website, setWebsite] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [sent, setSent] = useState<Sent>()
  const keyOf = useIntentKey()
  const focusWrong = useFocusWrong()

  const draft = { ...kept, category: categoryOf(kept, about) }
  const problems = complaintProblems(draft, { isVisitor: user === null })
  const email = user?.email ?? draft.email.trim()
  const sending = useMutation({ mutationFn: (wish: Ask<typeof complain>) => call(complain, wish, keyOf(wish)) })

  function errorOf(field: ComplaintField): string | undefined {
    const problem = isTried ? problems[field] : undefined
    if (problem) return sayError(`fields.${problem.reason}`, { bound: problem.bound ?? 0 })
    return fieldError(sayError, sending.error, field)
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.isPending) return
    const form = event.currentTarget
    setIsTried(true)
    const { category, text, name } = draft
    if (category === '' || Object.keys(problems).length > 0) return focusWrong(form)
    const wish = {
      category,
      text,
      website,
      ...(user ? {} : { name, email }),
      ...(about === undefined ? {} : { about }),
    }
    sending.mutate(wish, {
      onError: () => focusWrong(form),
      onSuccess: ({ reference }) => {
        const until = new Date(Date.now() + complaint_days * DAY_MS)
        const date = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(until)
        setSent({ reference, email, text: text.trim(), date })
        setIsTried(false)
        change(emptyDraft)
      },
    })
  }

  const fields: ComplaintField[] = ['category', 'text', 'name', 'email']
  return {
    draft,
    change,
    website,
    setWebsite,
    user,
    errorOf,
    submit,
    isSending: sending.isPending,
    /** What no field can show. */
    refusal: fields.some((field) => errorOf(field) !== undefined) ? null : sending.error,
    sent,
  }
}

/** The same complaint keeps its key however often it is sent: an answer that got lost makes no second one. */
function useIntentKey(): (wish: object) => string {
  const last = useRef({ body: '', key: '' })
  return (wish) => {
    const body = JSON.stringify(wish)
    if (body !== last.current.body) last.current = { body, key: crypto.randomUUID() }
    return last.current.key
  }
}
