import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { complain } from '#contract/complaints.ts'
import type { Ask } from '#contract/endpoint.ts'
import { call } from '#client/api/call.ts'
import { useForm } from '#client/form/use-form.ts'
import { useUser } from '#web/members/user.ts'
import { useDraft } from '#client/form/draft-storage.ts'
import { useSettings } from '#web/sites/settings.ts'
import type { Reported } from './read-reported.ts'
import { categoryOf, complaintFields, complaintProblems, emptyDraft } from './complaint-draft.ts'

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
export function useComplaint(about: string | undefined, reported?: Reported) {
  const reader = useUser()
  // Who has to confirm first complains as a visitor: what they write must not reach who made the account.
  const user = reader?.must_confirm ? null : reader
  const { language, complaint_days } = useSettings()
  const [kept, change] = useDraft('complaint', emptyDraft)
  const [website, setWebsite] = useState('')
  const [sent, setSent] = useState<Sent>()
  const keyOf = useIntentKey()

  const draft = { ...kept, category: categoryOf(kept, about, reported !== undefined) }
  const problems = complaintProblems(draft, { isVisitor: user === null })
  const email = user?.email ?? draft.email.trim()
  const sending = useMutation({ mutationFn: (input: Ask<typeof complain>) => call(complain, input, keyOf(input)) })
  const form = useForm({ fields: complaintFields, problems, sending, send })

  function send() {
    const { category, text, name } = draft
    if (category === '') return
    const input = {
      category,
      text,
      website,
      ...(user ? {} : { name, email }),
      ...(about === undefined ? {} : { about }),
      ...(reported && { message: { conversation: reported.conversation, seq: reported.seq } }),
    }
    sending.mutate(input, {
      onSuccess: ({ reference }) => {
        const until = new Date(Date.now() + complaint_days * DAY_MS)
        const date = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(until)
        setSent({ reference, email, text: text.trim(), date })
        form.restart()
        change(emptyDraft)
      },
    })
  }

  return {
    draft,
    change,
    website,
    setWebsite,
    user,
    errorOf: form.errorOf,
    submit: form.submit,
    isSending: sending.isPending,
    refusal: form.refusal,
    sent,
  }
}

/** The same complaint keeps its key however often it is sent: an answer that got lost makes no second one. */
function useIntentKey(): (input: object) => string {
  const last = useRef({ body: '', key: '' })
  return (input) => {
    const body = JSON.stringify(input)
    if (body !== last.current.body) last.current = { body, key: crypto.randomUUID() }
    return last.current.key
  }
}
