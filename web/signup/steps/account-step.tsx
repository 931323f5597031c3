import { useEffect, useState } from 'react'
import { ACCOUNT_DRAFT, type AccountDraft, type Prefill } from '#web/signup-entry/account-draft.ts'
import { useFirstDraft } from '#web/signup-entry/use-first-draft.ts'
import { readDraft, useDraft } from '#client/form/draft-storage.ts'
import { useFlow, useNextQuestion } from '../flow.ts'
import { questionAmong, questionsOf } from '../questions.ts'
import { AccountQuestionForm } from './account-question-form.tsx'
import { firstUnanswered, refusedQuestion } from './account-questions.ts'
import type { Secret } from './use-account-form.ts'
import { useJoin } from './use-join.ts'

/** The one step that cannot wait: whom others will meet, and how to come back in. Its answers are sent together. */
export function AccountStep({ prefill }: { prefill?: Prefill | undefined }) {
  const { question: asked, ask } = useFlow()
  const question = questionAmong(questionsOf.account, asked)
  const empty = useFirstDraft()
  const [draft, change] = useDraft<AccountDraft>(ACCOUNT_DRAFT, empty, prefill)
  const [secret, setSecret] = useState<Secret>({ password: '', hasConsent: false })
  const [website, setWebsite] = useState('')
  const { join, isJoining, refusal, edited } = useJoin()

  // An address can ask for a question before those that come first were answered.
  useEffect(() => {
    const first = firstUnanswered({ ...readDraft(ACCOUNT_DRAFT, empty), ...prefill })
    if (questionsOf.account.indexOf(first) < questionsOf.account.indexOf(question)) ask(first, true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is there at first counts, and once.
  }, [])

  // What the server does not take is shown where it was asked for.
  useEffect(() => {
    const refused = refusedQuestion(refusal)
    if (refused && refused !== question) ask(refused)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each refusal moves once.
  }, [refusal])

  const send = useNextQuestion(() => {
    const { signup_message, ...rest } = draft
    join({
      ...rest,
      ...(signup_message.trim() ? { signup_message } : {}),
      password: secret.password,
      consent_sensitive: secret.hasConsent,
      ...(website ? { website } : {}),
    })
  })

  return (
    <AccountQuestionForm
      key={question}
      question={question}
      draft={draft}
      secret={secret}
      website={website}
      onChange={(changes) => {
        change(changes)
        edited()
      }}
      onSecret={(changes) => {
        setSecret((all) => ({ ...all, ...changes }))
        edited()
      }}
      onWebsite={setWebsite}
      sending={{ error: refusal, isPending: isJoining }}
      send={send}
    />
  )
}
