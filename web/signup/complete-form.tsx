import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Ask } from '#contract/endpoint.ts'
import { complete } from '#contract/signup.ts'
import { Button } from '#ui/button.tsx'
import { call, CallRefused } from '#client/api/call.ts'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { notifyTabs } from '#web/sessions/log-out.ts'
import { EmailField } from '#web/members/email-field.tsx'
import { useKeepUser } from '#web/members/user.ts'
import { type AccountDraft, emptyDraft, SIGNUP_DRAFTS } from '#web/signup-entry/account-draft.ts'
import { accountFields } from './steps/account-problems.ts'
import { Consent } from './steps/consent.tsx'
import { forgetDrafts, useDraft } from '#client/form/draft-storage.ts'
import { LinkInvalid } from './link-invalid.tsx'
import { NameField } from './steps/name-field.tsx'
import { NewPasswordField } from './steps/new-password-field.tsx'
import { type Secret, useAccountForm } from './steps/use-account-form.ts'
import { AmField, BirthField, SeeksField } from './steps/you-fields.tsx'

const { signup_message: _message, ...empty } = emptyDraft

/** What an account lacks that began with nothing but an address. */
export function CompleteForm({ token }: { token: string }) {
  const say = usePhrases('signup')
  const router = useRouter()
  const keepUser = useKeepUser()
  const [draft, change] = useDraft<Omit<AccountDraft, 'signup_message'>>(`${SIGNUP_DRAFTS}complete`, empty)
  const completion = useMutation({
    mutationFn: (input: Ask<typeof complete>) => call(complete, input),
    onSuccess: async ({ user }) => {
      forgetDrafts(SIGNUP_DRAFTS)
      keepUser(user)
      await router.navigate({ to: '/signup', search: { step: 'push' }, replace: true })
      // Last, because this tab hears it too, and a page for visitors would send the member home.
      notifyTabs('logged-in')
    },
  })
  const [{ password, hasConsent }, setSecret] = useState<Secret>({ password: '', hasConsent: false })
  const form = useAccountForm({
    draft,
    secret: { password, hasConsent },
    fields: accountFields,
    sending: completion,
    codes: { 'signup.other_address': 'email' },
    send: () => completion.mutate({ token, ...draft, password, consent_sensitive: hasConsent }),
  })

  const { error } = completion
  if (error instanceof CallRefused && error.code === 'signup.link_invalid') return <LinkInvalid />
  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={form.submit}>
      <p className="text-pretty text-muted">{say('complete.lead')}</p>
      <div className="flex flex-col gap-4">
        <EmailField
          value={draft.email}
          onChange={(email) => change({ email })}
          onBlur={() => draft.email && form.touch('email')}
          error={form.errorOf('email')}
        />
        <AmField value={draft.gender} onChange={(gender) => change({ gender })} error={form.errorOf('gender')} />
        <SeeksField value={draft.seeks} onChange={(seeks) => change({ seeks })} error={form.errorOf('seeks')} />
        <BirthField
          value={draft.date_of_birth}
          onChange={(date_of_birth) => change({ date_of_birth })}
          error={form.errorOf('date_of_birth')}
        />
        <NameField
          value={draft.name}
          onChange={(name) => change({ name })}
          onBlur={() => form.touch('name')}
          error={form.errorOf('name')}
        />
        <NewPasswordField
          value={password}
          onChange={(typed) => setSecret({ password: typed, hasConsent })}
          error={form.errorOf('password')}
        />
        <Consent
          isGiven={hasConsent}
          onChange={(isGiven) => setSecret({ password, hasConsent: isGiven })}
          isMissing={form.errorOf('consent') !== undefined}
        />
      </div>
      <Refused by={form.refusal} />
      <Button type="submit" size="large" isBusy={completion.isPending || completion.isSuccess}>
        {say('complete.go')}
      </Button>
    </form>
  )
}
