import { Link } from '@tanstack/react-router'
import type { Preferences } from '#contract/notifications.ts'
import { Alert } from '#ui/alert.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/button.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useMailsOn } from './use-mails-on.ts'

interface Props {
  reasons: Preferences['disabled']
  dismiss?: { label: string; onPress: () => void } | undefined
}

/** Why no mails go out at the moment, and how that changes. */
export function DisabledReasons({ reasons, dismiss }: Props) {
  const say = usePhrases('notifications')
  const mailsOn = useMailsOn()
  if (reasons.length === 0) return null
  return (
    <Alert
      tone="warning"
      title={say('disabled.title')}
      dismiss={dismiss}
      actions={
        <>
          {reasons.includes('bounce') && (
            <Link to="/settings" hash="email" className={buttonClass({ variant: 'secondary', size: 'small' })}>
              {say('disabled.change_address')}
            </Link>
          )}
          <Button variant="secondary" size="small" isBusy={mailsOn.isPending} onClick={() => mailsOn.mutate()}>
            {say('mails_on')}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-1">
        {reasons.map((reason) => (
          <li key={reason}>{say(`disabled.${reason}`)}</li>
        ))}
      </ul>
    </Alert>
  )
}
