import { useEffect, useRef, useState } from 'react'
import type { Say } from '#locales/phrases.ts'
import { fieldError } from '#client/api/field-error.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import type { AccountDraft } from '#web/signup-entry/account-draft.ts'
import type { Problem } from '#client/form/problem.ts'
import { type AccountField, accountProblems } from './account-problems.ts'

type Draft = Omit<AccountDraft, 'email' | 'signup_message'> & Partial<Pick<AccountDraft, 'email'>>

/** What both forms that make an account share: the secret parts, which live in memory only, and the problems in words. */
export function useAccountForm(draft: Draft, refusal: unknown) {
  const sayError = usePhrases('errors')
  const { min_age, password_min } = useSettings()
  const [password, setPassword] = useState('')
  const [hasConsent, setHasConsent] = useState(false)
  const [touched, setTouched] = useState<ReadonlySet<AccountField>>(new Set())
  const form = useRef<HTMLDivElement>(null)
  const [today] = useState(() => new Date())
  const [attempts, setAttempts] = useState(0)
  const problems = accountProblems(draft, { password, hasConsent }, { min_age, password_min }, today)

  // Errors stand beside their fields; the first one takes the focus.
  useEffect(() => {
    if (attempts > 0 || refusal)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')?.focus()
  }, [attempts, refusal])

  function errorOf(field: AccountField): string | undefined {
    const problem = touched.has(field) || attempts > 0 ? problems[field] : undefined
    return problem ? inWords(sayError, field, problem) : fieldError(sayError, refusal, field)
  }

  /** Whether the server can be asked; if not, every problem shows. */
  function isFine(): boolean {
    setAttempts((count) => count + 1)
    return Object.keys(problems).length === 0
  }

  const touch = (field: AccountField) => setTouched((all) => new Set(all).add(field))
  return { form, password, setPassword, hasConsent, setHasConsent, touch, errorOf, isFine }
}

function inWords(say: Say<'errors'>, field: AccountField, { reason, bound = 0 }: Problem): string {
  return field === 'consent' ? say('signup.consent_missing') : say(`fields.${reason}`, { bound })
}
