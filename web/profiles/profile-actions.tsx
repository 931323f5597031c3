import { Link } from '@tanstack/react-router'
import { Ban, Flag, Share2 } from 'lucide-react'
import type { Profile } from '#contract/profiles.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Menu, MenuItem, menuItemClass } from '#ui/menu.tsx'
import { MessageLink } from '#web/chats/message-link.tsx'
import { LikeButton } from '#web/likes/like-button.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useUser } from '#web/members/user.ts'
import { useBlock } from '#web/blocks/use-block.ts'
import { useShare } from './use-share.ts'

/** What one can do about somebody. */
export function ProfileActions({ profile, className }: { profile: Profile; className: string }) {
  const say = usePhrases('profiles')
  const share = useShare()
  const block = useBlock()
  const isMember = useUser() !== null
  return (
    <div className={classes('items-center gap-2 sm:gap-3', className)}>
      <LikeButton
        profile={profile}
        known={profile}
        look="words"
        isTight
        className="min-w-0 flex-1 basis-24 max-sm:px-2 sm:flex-none sm:basis-auto @max-[18rem]:basis-0"
      />
      <MessageLink profile={profile} look="words" />
      <Button
        variant="secondary"
        className="shrink-0 max-[359px]:hidden max-xl:px-3 sm:ms-auto lg:ms-0 @max-[18rem]:hidden"
        onClick={() => void share()}
      >
        <Share2 aria-hidden size={18} className="shrink-0" />
        <span className="max-xl:sr-only">{say('actions.share')}</span>
      </Button>
      <Menu label={say('actions.more')} align="end">
        {/* Where there is no room for its button. */}
        <li className="min-[360px]:hidden @max-[18rem]:list-item">
          <button type="button" className={menuItemClass()} onClick={() => void share()}>
            <Share2 aria-hidden size={20} />
            {say('actions.share')}
          </button>
        </li>
        <li>
          <Link to="/complaints" search={{ about: profile.id }} className={menuItemClass()}>
            <Flag aria-hidden size={20} />
            {say('actions.report')}
          </Link>
        </li>
        {isMember && (
          <MenuItem icon={<Ban aria-hidden size={20} />} tone="danger" onPress={() => void block(profile)}>
            {say('actions.block')}
          </MenuItem>
        )}
      </Menu>
    </div>
  )
}
