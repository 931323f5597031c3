import { useState } from 'react'
import type { ErrorCode } from '#contract/errors.ts'
import { isOneOf } from '#contract/is-one-of.ts'
import { useForm } from '#client/form/use-form.ts'
import { useSettings } from '#web/sites/settings.ts'
import type { AccountDraft } from '#web/signup-entry/account-draft.ts'
import { type AccountField, accountProblems } from './account-problems.ts'

type Draft = Omit<AccountDraft, 'email' | 'signup_message'> & Partial<Pick<AccountDraft, 'email'>>

/** What must not be written down anywhere: it lives in memory only. */
export interface Secret {
  password: string
  hasConsent: boolean
}

interface Options {
  draft: Draft
  secret: Secret
  /** Those that are asked for; what is wrong with others is not told here. */
  fields: readonly AccountField[]
  sending: { error: unknown; isPending: boolean }
  send: () => void
  /** Refusals that mean one field without naming it. */
  codes?: Partial<Record<ErrorCode, AccountField>>
}

/** What all forms share that ask for an account or a part of it: what is wrong with a draft. */
export function useAccountForm({ draft, secret, fields, sending, send, codes }: Options) {
  const { min_age, password_min } = useSettings()
  const [today] = useState(() => new Date())
  const all = accountProblems(draft, secret, { min_age, password_min }, today)
  const problems = Object.fromEntries(Object.entries(all).filter(([field]) => isOneOf(fields, field)))
  return useForm({ fields, problems, sending, send, codes })
}
