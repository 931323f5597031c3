import type { EndedPhotoGrant } from '#contract/private-photos.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { AccessList, type More } from './access-list.tsx'
import { AccessRow } from './access-row.tsx'
import { AllowMenu } from './allow-menu.tsx'
import type { AccessChange } from './use-change-access.ts'

interface Props {
  ended: readonly EndedPhotoGrant[]
  more: More
  onChange: (change: AccessChange) => void
}

/** Those who were declined, or may no longer see the private photos: nobody has to ask for a change of mind. */
export function EndedGrants({ ended, more, onChange }: Props) {
  const say = usePhrases('photos')
  const { language } = useSettings()
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
  if (ended.length === 0) return null
  return (
    <AccessList title={say('access.ended')} more={more}>
      {ended.map(({ member, since }) => (
        <AccessRow key={member.id} member={member} note={say('access.since', { day: format.format(new Date(since)) })}>
          <AllowMenu member={member} trigger={say('access.allow_again')} onChange={onChange} />
        </AccessRow>
      ))}
    </AccessList>
  )
}
