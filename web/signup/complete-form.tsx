import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { SubmitEvent } from 'react'
import { complete } from '#contract/signup.ts'
import { Button } from '#ui/button.tsx'
import { call, CallRefused } from '#client/api/call.ts'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { tellTabs } from '#web/sessions/log-out.ts'
import { useKeepUser } from '#web/members/user.ts'
import { type AccountDraft, emptyDraft, SIGNUP_DRAFTS } from '#web/signup-entry/account-draft.ts'
import { Consent } from './steps/consent.tsx'
import { isAboutField } from '#client/form/is-about-field.ts'
import { forgetDrafts, useDraft } from '#client/form/draft-storage.ts'
import { LinkGone } from './link-gone.tsx'
import { NameField } from './steps/name-field.tsx'
import { NewPasswordField } from './steps/new-password-field.tsx'
import { useAccountForm } from './steps/use-account-form.ts'
import { YouFields } from './steps/you-fields.tsx'

const { email: _email, signup_message: _message, ...empty } = emptyDraft

/** What an account lacks that began with nothing but an address. */
export function CompleteForm({ token }: { token: string }) {
  const say = usePhrases('signup')
  const router = useRouter()
  const keepUser = useKeepUser()
  const [draft, change] = useDraft<Omit<AccountDraft, 'email' | 'signup_message'>>(`${SIGNUP_DRAFTS}complete`, empty)
  const completion = useMutation({
    mutationFn: (wish: Parameters<typeof call<typeof complete>>[1]) => call(complete, wish),
    onSuccess: async ({ user }) => {
      forgetDrafts(SIGNUP_DRAFTS)
      keepUser(user)
      await router.navigate({ to: '/signup', search: { step: 'push' }, replace: true })
      // Last, because this tab hears it too, and a page for visitors would send the member home.
      tellTabs('logged-in')
    },
  })
  const { error: refusal } = completion
  const { form, password, setPassword, hasConsent, setHasConsent, touch, errorOf, isFine } = useAccountForm(
    draft,
    refusal,
  )

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const { gender, seeks, name, birth_date } = draft
    if (completion.isPending || !isFine() || !gender || !seeks) return
    completion.mutate({ token, name, password, birth_date, gender, seeks, consent_sensitive: hasConsent })
  }

  if (refusal instanceof CallRefused && refusal.code === 'signup.link_invalid') return <LinkGone />
  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={submit}>
      <p className="text-pretty text-muted">{say('complete.lead')}</p>
      <div ref={form} className="flex flex-col gap-4">
        <YouFields draft={draft} onChange={change} errorOf={errorOf} />
        <NameField
          value={draft.name}
          onChange={(name) => change({ name })}
          onBlur={() => touch('name')}
          error={errorOf('name')}
        />
        <NewPasswordField value={password} onChange={setPassword} error={errorOf('password')} />
        <Consent isGiven={hasConsent} onChange={setHasConsent} error={errorOf('consent')} />
      </div>
      <Refused by={isAboutField(refusal) ? undefined : refusal} />
      <Button type="submit" size="large" isBusy={completion.isPending || completion.isSuccess}>
        {say('complete.go')}
      </Button>
    </form>
  )
}
