import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { consentsQuery, useGiveConsent } from './consents.ts'
import { Section } from '#ui/section.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

/** What the member has agreed to, with a way to change their mind. */
export function PrivacySection() {
  const say = usePhrases('account')
  const { data, error } = useQuery(consentsQuery)
  return (
    <Section id="privacy" title={say('privacy.title')}>
      <Refused by={error} />
      {data ? (
        <div className="flex flex-col divide-y divide-line">
          <SensitiveConsent isGiven={data.sensitive} />
          <TermsConsent isGiven={data.terms} version={data.terms_version} />
        </div>
      ) : (
        !error && <Skeleton shape="block" className="h-32" />
      )}
    </Section>
  )
}

function SensitiveConsent({ isGiven }: { isGiven: boolean }) {
  const say = usePhrases('account')
  const give = useGiveConsent()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className="flex flex-col items-start gap-3 pb-4">
      <ConsentHead
        title={say('privacy.sensitive')}
        state={say(isGiven ? 'privacy.given' : 'privacy.not_given')}
        isGiven={isGiven}
      />
      <p className="max-w-prose text-sm text-muted">
        {say(isGiven ? 'privacy.sensitive_given' : 'privacy.sensitive_missing')}
      </p>
      <Refused by={give.error} />
      {isGiven ? (
        <Button variant="secondary" onClick={() => setIsAsking(true)}>
          {say('privacy.withdraw')}
        </Button>
      ) : (
        <Button
          variant="secondary"
          isBusy={give.isPending}
          onClick={() => give.mutate({ kind: 'sensitive', isGiven: true })}
        >
          {say('privacy.give')}
        </Button>
      )}
      <WithdrawDialog isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </div>
  )
}

function TermsConsent({ isGiven, version }: { isGiven: boolean; version: string }) {
  const say = usePhrases('account')
  const { language } = useSettings()
  const give = useGiveConsent()
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(version))
  return (
    <div className="flex flex-col items-start gap-3 pt-4">
      <ConsentHead
        title={say('privacy.terms')}
        state={say(isGiven ? 'privacy.accepted' : 'privacy.not_accepted')}
        isGiven={isGiven}
      />
      <p className="max-w-prose text-sm text-muted">
        {say(isGiven ? 'privacy.terms_given' : 'privacy.terms_changed', { date })}
      </p>
      <Refused by={give.error} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {!isGiven && (
          <Button
            variant="secondary"
            isBusy={give.isPending}
            onClick={() => give.mutate({ kind: 'terms', isGiven: true })}
          >
            {say('terms.accept')}
          </Button>
        )}
        <Link
          to="/info/$token"
          params={{ token: 'terms' }}
          className="inline-flex min-h-11 items-center text-sm text-accent-text underline underline-offset-4"
        >
          {say('terms.read')}
        </Link>
      </div>
    </div>
  )
}

function ConsentHead({ title, state, isGiven }: { title: string; state: string; isGiven: boolean }) {
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-2">
      <h3 className="font-semibold">{title}</h3>
      <Tag tone={isGiven ? 'success' : 'warning'}>{state}</Tag>
    </div>
  )
}
