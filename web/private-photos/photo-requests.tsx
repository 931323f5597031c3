import { grantDays, type PhotoRequest } from '#contract/private-photos.ts'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { AccessList, type More } from './access-list.tsx'
import { AccessRow } from './access-row.tsx'
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
          <Menu
            label={say('access.allow_one', { name: member.name })}
            trigger={say('access.allow')}
            triggerClass={buttonClass({ variant: 'secondary' })}
          >
            {grantDays.map((days) => (
              <MenuItem key={days} onPress={() => onChange({ kind: 'allowed', member, days })}>
                {say('access.days', { days })}
              </MenuItem>
            ))}
          </Menu>
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
