import { Link } from '@tanstack/react-router'
import { ArrowLeft, Ban, Flag, Search, Trash2 } from 'lucide-react'
import type { Chat } from '#contract/chats.ts'
import { photoAddress } from '#contract/photo-address.ts'
import { Avatar } from '#ui/avatar.tsx'
import { classes } from '#ui/classes.ts'
import { IconButton, iconButtonClass } from '#ui/icon-button.tsx'
import { Menu, MenuItem, menuItemClass } from '#ui/menu.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useBlock } from '#web/blocks/use-block.ts'
import { FictionalLabel } from '#web/cards/fictional-label.tsx'
import { useSettings } from '#web/sites/settings.ts'
import { useRemoveChat } from './use-remove-chat.ts'

interface Props {
  chat: Chat
  onSearch: () => void
}

/** Who the conversation is with, and what can be done about them. */
export function ChatTopBar({ chat: { profile, conversation }, onSearch }: Props) {
  const say = usePhrases('chats')
  const { cdn_prefix } = useSettings()
  const block = useBlock('/chats')
  const remove = useRemoveChat()
  return (
    <header className="flex min-h-[min(4rem,64px)] items-center gap-1 border-b border-line bg-surface px-2 py-[min(0.5rem,8px)] sm:px-4">
      <Link to="/chats" aria-label={say('back')} className={`${iconButtonClass()} lg:hidden`}>
        <ArrowLeft aria-hidden size={22} />
      </Link>
      <Link
        to="/members/$id"
        params={{ id: profile.id }}
        className="flex min-w-0 flex-1 items-center gap-2 rounded-control sm:gap-3 text-ink no-underline"
      >
        <Avatar
          name={profile.name}
          src={profile.main_image ? photoAddress(cdn_prefix, profile.main_image.thumb_filename) : undefined}
          markLabel={profile.is_online ? say('online') : undefined}
          // On the smallest phones the label needs its room, to be read in one line.
          className={classes('@max-[18rem]:hidden', profile.is_fictional && '@max-[21rem]:hidden')}
        />
        <div className="flex min-w-0 flex-col gap-0.5">
          <h1
            // The two parts would be read with a pause between.
            aria-label={`${profile.name}, ${profile.age}`}
            className="flex text-lg leading-tight font-bold whitespace-nowrap @max-[18rem]:text-base"
          >
            <span className="min-w-0 truncate">{profile.name},</span>
            <span className="shrink-0 whitespace-pre">{` ${profile.age}`}</span>
          </h1>
          <div className="flex flex-wrap items-center gap-2">
            <FictionalLabel isFictional={profile.is_fictional} />
            {profile.is_online && (
              <span
                // In one line: with the keyboard open a second one would take that of the newest message.
                className={classes('text-sm text-muted @max-[21rem]:text-xs', profile.is_fictional && 'max-sm:hidden')}
              >
                {say('online')}
              </span>
            )}
          </div>
        </div>
      </Link>
      {conversation && (
        <IconButton label={say('search.open')} onClick={onSearch}>
          <Search aria-hidden size={20} />
        </IconButton>
      )}
      <Menu label={say('actions.for', { name: profile.name })} align="end">
        <li>
          <Link to="/complaints" search={{ about: profile.id }} className={menuItemClass()}>
            <Flag aria-hidden size={20} />
            {say('actions.report')}
          </Link>
        </li>
        <MenuItem icon={<Ban aria-hidden size={20} />} tone="danger" onPress={() => void block(profile)}>
          {say('actions.block')}
        </MenuItem>
        {conversation && (
          <MenuItem
            icon={<Trash2 aria-hidden size={20} />}
            tone="danger"
            onPress={() => void remove({ conversation, profile })}
          >
            {say('actions.remove')}
          </MenuItem>
        )}
      </Menu>
    </header>
  )
}
