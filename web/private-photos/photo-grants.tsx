import type { PhotoGrant } from '#contract/private-photos.ts'
import { Button } from '#ui/button.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { AccessList, type More } from './access-list.tsx'
import { AccessRow } from './access-row.tsx'
import type { AccessChange } from './use-change-access.ts'

interface Props {
  grants: readonly PhotoGrant[]
  more: More
  onChange: (change: AccessChange) => void
}

/** Those who may see the private photos, until when, and the way to take it back. */
export function PhotoGrants({ grants, more, onChange }: Props) {
  const say = usePhrases('photos')
  const { language } = useSettings()
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  if (grants.length === 0) return null
  return (
    <AccessList title={say('access.granted')} more={more}>
      {grants.map(({ member, until }) => (
        <AccessRow key={member.id} member={member} note={say('access.until', { time: format.format(new Date(until)) })}>
          <Button
            variant="quiet"
            aria-label={say('access.revoke_one', { name: member.name })}
            onClick={() => onChange({ kind: 'revoked', member })}
          >
            {say('access.revoke')}
          </Button>
        </AccessRow>
      ))}
    </AccessList>
  )
}
