import { Link } from '@tanstack/react-router'
import { Coins, LogOut, ReceiptText, Settings, UserRound } from 'lucide-react'
import type { User } from '#contract/members.ts'
import { photoAddress } from '#contract/photo-address.ts'
import { Avatar } from '#ui/avatar.tsx'
import { iconButtonClass } from '#ui/icon-button.tsx'
import { Menu, MenuItem, menuItemClass } from '#ui/menu.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { logOut } from '#web/sessions/log-out.ts'
import { useSettings } from '#web/sites/settings.ts'

/** My profile, settings, credits, logout. */
export function AccountMenu({ user }: { user: User }) {
  const say = usePhrases('navigation')
  const { cdn_prefix } = useSettings()
  const { name, main_image: image } = user.profile
  return (
    <Menu
      label={say('account.label')}
      align="end"
      triggerClass={iconButtonClass()}
      trigger={
        <>
          <span className="sr-only">{say('account.label')}</span>
          <Avatar name={name} src={image ? photoAddress(cdn_prefix, image.thumb_filename) : undefined} size="medium" />
        </>
      }
    >
      <li className="px-3 py-2 text-sm text-muted">{name}</li>
      <li>
        <Link to="/profile" className={menuItemClass()}>
          <UserRound aria-hidden size={20} />
          {say('account.profile')}
        </Link>
      </li>
      <li>
        <Link to="/settings" className={menuItemClass()}>
          <Settings aria-hidden size={20} />
          {say('account.settings')}
        </Link>
      </li>
      <li>
        <Link to="/credit-history" className={menuItemClass()}>
          <Coins aria-hidden size={20} />
          {say('account.credits')}
        </Link>
      </li>
      <li>
        <Link to="/transactions" className={menuItemClass()}>
          <ReceiptText aria-hidden size={20} />
          {say('account.payments')}
        </Link>
      </li>
      <MenuItem icon={<LogOut aria-hidden size={20} />} onPress={() => void logOut()}>
        {say('account.logout')}
      </MenuItem>
    </Menu>
  )
}
