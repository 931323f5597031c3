import { Link, useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { ACCOUNT_DRAFT, type AccountDraft, emptyDraft, type Prefill } from '#web/signup-entry/account-draft.ts'
import { readWish } from '#web/signup-entry/return-path.ts'
import { Consent } from './consent.tsx'
import { EmailField } from '#web/members/email-field.tsx'
import { useFlow } from '../flow.ts'
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
  // The server does not know what a browser has in mind.
  const wish = useHydrated() ? readWish() : undefined
  const [draft, change] = useDraft<AccountDraft>(ACCOUNT_DRAFT, emptyDraft, prefill)
  const [website, setWebsite] = useState('')
  const { join, isJoining, refusal, edited } = useJoin()
  const form = useAccountForm(draft, { error: refusal, isPending: isJoining }, send)

  function edit(changes: Partial<AccountDraft>) {
    change(changes)
    edited()
  }

  function editSecret(changes: Partial<typeof form.secret>) {
    form.changeSecret(changes)
    edited()
  }

  function send({ password, hasConsent }: typeof form.secret) {
    const { signup_message, ...rest } = draft
    join({
      ...rest,
      ...(signup_message.trim() ? { signup_message } : {}),
      password,
      consent_sensitive: hasConsent,
      ...(website ? { website } : {}),
    })
  }

  return (
    <StepForm
      lead={wish ? say(`account.wish_${wish.kind}`, { name: wish.name }) : say('account.lead')}
      go={say('account.go')}
      onGo={form.submit}
      isBusy={isJoining}
      refusal={form.refusal}
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
      <div className="flex flex-col gap-4">
        <YouFields draft={draft} onChange={edit} errorOf={form.errorOf} />
        <EmailField
          value={draft.email}
          onChange={(email) => edit({ email })}
          onBlur={() => form.touch('email')}
          error={form.errorOf('email')}
        />
        <NewPasswordField
          value={form.secret.password}
          onChange={(password) => editSecret({ password })}
          error={form.errorOf('password')}
        />
        <NameField
          value={draft.name}
          onChange={(name) => edit({ name })}
          onBlur={() => form.touch('name')}
          error={form.errorOf('name')}
        />
        <MessageField value={draft.signup_message} onChange={(signup_message) => edit({ signup_message })} />
        <Honeypot label={say('account.website')} value={website} onChange={setWebsite} />
        <Consent
          isGiven={form.secret.hasConsent}
          onChange={(hasConsent) => editSecret({ hasConsent })}
          isMissing={form.errorOf('consent') !== undefined}
        />
      </div>
    </StepForm>
  )
}
