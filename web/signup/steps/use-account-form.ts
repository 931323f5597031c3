import { useState } from 'react'
import { useForm } from '#client/form/use-form.ts'
import { useSettings } from '#web/sites/settings.ts'
import type { AccountDraft } from '#web/signup-entry/account-draft.ts'
import { accountFields, accountProblems } from './account-problems.ts'

type Draft = Omit<AccountDraft, 'email' | 'signup_message'> & Partial<Pick<AccountDraft, 'email'>>

interface Secret {
  password: string
  hasConsent: boolean
}

/** What both forms that make an account share: the secret parts, which live in memory only, and the problems of a draft. */
export function useAccountForm(
  draft: Draft,
  sending: { error: unknown; isPending: boolean },
  send: (secret: Secret) => void,
) {
  const { min_age, password_min } = useSettings()
  const [secret, setSecret] = useState<Secret>({ password: '', hasConsent: false })
  const [today] = useState(() => new Date())
  const problems = accountProblems(draft, secret, { min_age, password_min }, today)
  const form = useForm({ fields: accountFields, problems, sending, send: () => send(secret) })
  return { ...form, secret, changeSecret: (change: Partial<Secret>) => setSecret((all) => ({ ...all, ...change })) }
}
