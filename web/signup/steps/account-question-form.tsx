import { Link, useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Honeypot } from '#ui/honeypot.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { EmailField } from '#web/members/email-field.tsx'
import type { AccountDraft } from '#web/signup-entry/account-draft.ts'
import { readWish } from '#web/signup-entry/return-path.ts'
import { useSettings } from '#web/sites/settings.ts'
import { useSiteIsFor } from '#web/sites/use-site-is-for.ts'
import { UsualPair } from '#web/sites/usual-pair.tsx'
import { pairOfNiche } from '#web/vocabularies/usual-genders.ts'
import { useFlow } from '../flow.ts'
import type { AccountQuestion } from '../questions.ts'
import type { AccountField } from './account-problems.ts'
import { fieldsOf, showsMessage } from './account-questions.ts'
import { Consent } from './consent.tsx'
import { MessageField } from './message-field.tsx'
import { NameField } from './name-field.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { StepForm } from './step-form.tsx'
import { type Secret, useAccountForm } from './use-account-form.ts'
import { AmField, BirthField, SeeksField } from './you-fields.tsx'
import { OtherNiche } from './other-niche.tsx'
import { YouSummary } from './you-summary.tsx'

interface Props {
  question: AccountQuestion
  draft: AccountDraft
  secret: Secret
  website: string
  onChange: (changes: Partial<AccountDraft>) => void
  onSecret: (changes: Partial<Secret>) => void
  onWebsite: (text: string) => void
  sending: { error: unknown; isPending: boolean }
  /** Called when the answer is one. */
  send: () => void
}

/** One question of the account. */
export function AccountQuestionForm(props: Props) {
  const { question, draft, secret, sending, send } = props
  const say = usePhrases('signup')
  const lead = useLead(question)
  const form = useAccountForm({ draft, secret, fields: fieldsOf[question], sending, send })
  // Whoever empties the field still sees it.
  const [hasMessage, setHasMessage] = useState(false)
  if (!hasMessage && showsMessage(question, draft)) setHasMessage(true)

  return (
    <StepForm
      lead={lead}
      go={say(question === 'password' ? 'account.go' : 'next')}
      onGo={form.submit}
      isBusy={sending.isPending}
      isTyped={question === 'birth' || question === 'name' || question === 'email' || question === 'password'}
      refusal={form.refusal}
      other={<WaysOut />}
    >
      <Fields {...props} errorOf={form.errorOf} onBlur={form.touch} />
      {hasMessage && (
        <MessageField value={draft.signup_message} onChange={(signup_message) => props.onChange({ signup_message })} />
      )}
    </StepForm>
  )
}

interface FieldsProps extends Props {
  errorOf: (field: AccountField) => string | undefined
  onBlur: (field: AccountField) => void
}

function Fields({ question, draft, onChange, errorOf, onBlur, ...rest }: FieldsProps) {
  switch (question) {
    case 'am':
      return <AmField value={draft.gender} onChange={(gender) => onChange({ gender })} error={errorOf('gender')} />
    case 'seek':
      return (
        <>
          <SeeksField value={draft.seeks} onChange={(seeks) => onChange({ seeks })} error={errorOf('seeks')} />
          <OtherNiche answers={[draft.gender, draft.seeks]} />
        </>
      )
    case 'birth':
      return (
        <>
          <BirthField
            value={draft.date_of_birth}
            onChange={(date_of_birth) => onChange({ date_of_birth })}
            error={errorOf('date_of_birth')}
          />
          <PresetPair draft={draft} />
        </>
      )
    case 'name':
      return (
        <>
          <NameField
            value={draft.name}
            onChange={(name) => onChange({ name })}
            onBlur={() => draft.name && onBlur('name')}
            error={errorOf('name')}
          />
          {/* Below the field: above it a small phone would have the field under the button. */}
          <YouSummary draft={draft} />
          {/* Once more for who comes with the answers of another page. */}
          <OtherNiche answers={[draft.gender, draft.seeks]} />
        </>
      )
    case 'email':
      return (
        <EmailField
          value={draft.email}
          onChange={(email) => onChange({ email })}
          onBlur={() => draft.email && onBlur('email')}
          error={errorOf('email')}
        />
      )
    case 'password':
      return <PasswordFields {...rest} errorOf={errorOf} />
  }
}

/** What the niche has answered, on the question that a site for one gender begins with. */
function PresetPair({ draft: { gender, seeks } }: { draft: AccountDraft }) {
  const pair = pairOfNiche(useSettings())
  const { ask } = useFlow()
  return pair?.gender === gender && pair.seeks === seeks && <UsualPair onChange={() => ask('am')} />
}

type PasswordProps = Pick<FieldsProps, 'secret' | 'onSecret' | 'website' | 'onWebsite' | 'errorOf'>

function PasswordFields({ secret, onSecret, website, onWebsite, errorOf }: PasswordProps) {
  const say = usePhrases('signup')
  return (
    <>
      <NewPasswordField
        value={secret.password}
        onChange={(password) => onSecret({ password })}
        error={errorOf('password')}
      />
      <Consent
        isGiven={secret.hasConsent}
        onChange={(hasConsent) => onSecret({ hasConsent })}
        isMissing={errorOf('consent') !== undefined}
      />
      <Honeypot label={say('account.website')} value={website} onChange={onWebsite} />
    </>
  )
}

/** Whoever came to like somebody or to write is told that they are on the way. */
function useLead(question: AccountQuestion): string | undefined {
  const say = usePhrases('signup')
  const siteIsFor = useSiteIsFor()
  // The server does not know what a browser has in mind.
  const wish = useHydrated() ? readWish() : undefined
  if (wish) return say(`account.wish_${wish.kind}`, { name: wish.name })
  if (question === 'birth') return say('account.birth_lead')
  return question === 'am' ? (siteIsFor ?? say('account.lead')) : undefined
}

function WaysOut() {
  const say = usePhrases('signup')
  const { leave, isModal } = useFlow()
  return (
    <div className="flex flex-wrap justify-end">
      {/* On the smallest phones it would take a row of its own, and the bar of the page has it too. */}
      <Link to="/login" className={classes(buttonClass({ variant: 'quiet' }), !isModal && 'max-[22rem]:hidden')}>
        {say('login')}
      </Link>
      {leave && (
        <Button variant="quiet" onClick={leave}>
          {say('leave')}
        </Button>
      )}
    </div>
  )
}
