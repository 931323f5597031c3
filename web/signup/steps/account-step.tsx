import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { ACCOUNT_DRAFT, type AccountDraft, emptyDraft, type Prefill } from '#web/signup-entry/account-draft.ts'
import { Consent } from './consent.tsx'
import { EmailField } from '#web/members/email-field.tsx'
import { useFlow } from '../flow.ts'
import { isAboutField } from '#client/form/is-about-field.ts'
import { useDraft } from '#client/form/draft-storage.ts'
import { MessageField } from './message-field.tsx'
import { NameField } from './name-field.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { StepForm } from './step-form.tsx'
import { Honeypot } from '#ui/honeypot.tsx'
import { useAccountForm } from './use-account-form.ts'
import { useJoin } from './use-join.ts'
import { YouFields } from './you-fields.tsx'

/** The one step that cannot wait: whom others will meet, and how to come back in. */
export function AccountStep({ prefill }: { prefill?: Prefill | undefined }) {
  const say = usePhrases('signup')
  const { leave } = useFlow()
  const [draft, change] = useDraft<AccountDraft>(ACCOUNT_DRAFT, emptyDraft, prefill)
  const [website, setWebsite] = useState('')
  const { join, isJoining, refusal, edited } = useJoin()
  const { form, touch, errorOf, isFine, ...secret } = useAccountForm(draft, refusal)

  function edit(changes: Partial<AccountDraft>) {
    change(changes)
    edited()
  }

  function submit() {
    const { gender, seeks, signup_message, ...rest } = draft
    if (!isFine() || !gender || !seeks) return
    join({
      ...rest,
      gender,
      seeks,
      ...(signup_message.trim() ? { signup_message } : {}),
      password: secret.password,
      consent_sensitive: secret.hasConsent,
      ...(website ? { website } : {}),
    })
  }

  return (
    <StepForm
      lead={say('account.lead')}
      go={say('account.go')}
      onGo={submit}
      isBusy={isJoining}
      refusal={isAboutField(refusal) ? undefined : refusal}
      after={
        <div className="mt-2 flex flex-wrap justify-center gap-x-6 gap-y-2">
          <Link to="/login" className="inline-flex min-h-11 items-center text-accent-text underline underline-offset-4">
            {say('login')}
          </Link>
          {leave && (
            <Button variant="quiet" onClick={leave}>
              {say('leave')}
            </Button>
          )}
        </div>
      }
    >
      <div ref={form} className="flex flex-col gap-4">
        <YouFields draft={draft} onChange={edit} errorOf={errorOf} />
        <EmailField
          value={draft.email}
          onChange={(email) => edit({ email })}
          onBlur={() => touch('email')}
          error={errorOf('email')}
        />
        <NewPasswordField
          value={secret.password}
          onChange={(password) => {
            secret.setPassword(password)
            edited()
          }}
          error={errorOf('password')}
        />
        <NameField
          value={draft.name}
          onChange={(name) => edit({ name })}
          onBlur={() => touch('name')}
          error={errorOf('name')}
        />
        <MessageField value={draft.signup_message} onChange={(signup_message) => edit({ signup_message })} />
        <Honeypot label={say('account.website')} value={website} onChange={setWebsite} />
        <Consent
          isGiven={secret.hasConsent}
          onChange={(hasConsent) => {
            secret.setHasConsent(hasConsent)
            edited()
          }}
          error={errorOf('consent')}
        />
      </div>
    </StepForm>
  )
}
