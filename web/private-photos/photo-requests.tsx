import type { PhotoRequest } from '#contract/private-photos.ts'
import { Button } from '#ui/button.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { AccessList, type More } from './access-list.tsx'
import { AccessRow } from './access-row.tsx'
import { AllowMenu } from './allow-menu.tsx'
import type { AccessChange } from './use-change-access.ts'

interface Props {
  requests: readonly PhotoRequest[]
  more: More
  onChange: (change: AccessChange) => void
}

/** Those who ask to see the private photos, each to be allowed for some days or declined. */
export function PhotoRequests({ requests, more, onChange }: Props) {
  const say = usePhrases('photos')
  const { language } = useSettings()
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
  if (requests.length === 0) return null
  return (
    <AccessList title={say('access.requests')} more={more}>
      {requests.map(({ member, since }) => (
        <AccessRow key={member.id} member={member} note={say('access.asked', { day: format.format(new Date(since)) })}>
          <AllowMenu member={member} trigger={say('access.allow')} onChange={onChange} />
          <Button
            variant="quiet"
            aria-label={say('access.decline_one', { name: member.name })}
            onClick={() => onChange({ kind: 'declined', member })}
          >
            {say('access.decline')}
          </Button>
        </AccessRow>
      ))}
    </AccessList>
  )
}
