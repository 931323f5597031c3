import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Alert } from '#ui/alert.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useUser } from '#web/members/user.ts'
import { consentsQuery, useGiveConsent } from './consents.ts'

/** For the layout: asks a member who can answer again when the terms have changed since they agreed. */
export function TermsReminder() {
  const user = useUser()
  const isAsked = user !== null && !user.must_confirm
  const { data } = useQuery({ ...consentsQuery, enabled: isAsked })
  if (!isAsked || !data || data.terms) return null
  return (
    <Suspense>
      <Reminder />
    </Suspense>
  )
}

function Reminder() {
  const say = usePhrases('account')
  const toast = useToast()
  const give = useGiveConsent()

  function accept() {
    const failed = () => toast.show({ tone: 'danger', message: say('terms.failed') })
    give.mutate({ kind: 'terms', isGiven: true }, { onError: failed })
  }

  return (
    <Alert
      title={say('terms.changed')}
      actions={
        <>
          <Button variant="secondary" size="small" isBusy={give.isPending} onClick={accept}>
            {say('terms.accept')}
          </Button>
          <Link
            to="/info/$token"
            params={{ token: 'terms' }}
            className={buttonClass({ variant: 'quiet', size: 'small' })}
          >
            {say('terms.read')}
          </Link>
        </>
      }
    >
      {say('terms.changed_text')}
    </Alert>
  )
}
