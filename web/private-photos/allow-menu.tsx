import type { ProfileCard } from '#contract/cards.ts'
import { grantDays } from '#contract/private-photos.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import type { AccessChange } from './use-change-access.ts'

interface Props {
  member: ProfileCard
  trigger: string
  onChange: (change: AccessChange) => void
}

/** For how long somebody may see the private photos. */
export function AllowMenu({ member, trigger, onChange }: Props) {
  const say = usePhrases('photos')
  return (
    <Menu
      label={say('access.allow_one', { name: member.name })}
      trigger={trigger}
      triggerClass={buttonClass({ variant: 'secondary' })}
    >
      {grantDays.map((days) => (
        <MenuItem key={days} onPress={() => onChange({ kind: 'allowed', member, days })}>
          {say('access.days', { days })}
        </MenuItem>
      ))}
    </Menu>
  )
}
