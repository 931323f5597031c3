import { Link, useMatchRoute } from '@tanstack/react-router'
import { Gift, Image, type LucideIcon, Trash2 } from 'lucide-react'
import type { ChatEntry, MessageKind } from '#contract/chats.ts'
import { photoAddress } from '#contract/photo-address.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { classes } from '#ui/classes.ts'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { FictionalLabel } from '#web/cards/fictional-label.tsx'
import { useSettings } from '#web/sites/settings.ts'
import { useMember } from '#web/members/user.ts'
import { useOnline } from '#web/platform/use-online.ts'
import { useChatDraft } from './chat-draft.ts'
import { useOutbox } from './outbox/use-outbox.ts'
import { type MessageState, ReadMark } from './read-mark.tsx'
import { useMessageTimes } from './use-message-times.ts'
import { useRemoveChat } from './use-remove-chat.ts'

/** Of what has no words of its own. */
const kindIcons: Partial<Record<MessageKind, LucideIcon>> = { picture: Image, gift: Gift }

/** A conversation in the list: who, what was said last, when, and what is unread. */
export function ChatRow({ chat }: { chat: ChatEntry }) {
  const say = usePhrases('chats')
  const times = useMessageTimes()
  const { cdn_prefix } = useSettings()
  const remove = useRemoveChat()
  const { profile, num_unread_messages: unread, conversation } = chat
  const last = useLastSaid(chat)
  const isOnline = useOnline()
  const [draft] = useChatDraft(useMember().id, profile.id)
  const isBegun = draft.trim() !== '' && unread === 0
  const KindIcon = isBegun ? undefined : kindIcons[last.kind]
  // The same conversation has two addresses: its own and that of the partner.
  const isWithPartner = useMatchRoute()({ to: '/members/$id/chat', params: { id: profile.id } }) !== false
  return (
    <li className="group/row relative flex items-center rounded-card has-[a[aria-current]]:bg-surface has-[a[aria-current]]:shadow-card has-[:focus-visible]:bg-surface hover:bg-surface">
      <Link
        to="/chats/$id"
        params={{ id: conversation }}
        className="flex min-w-0 flex-1 items-center gap-3 rounded-card p-2.5 text-ink no-underline -outline-offset-2"
        aria-current={isWithPartner ? 'page' : undefined}
        activeProps={{ 'aria-current': 'page' }}
      >
        <Avatar
          name={profile.name}
          size="large"
          src={profile.main_image ? photoAddress(cdn_prefix, profile.main_image.thumb_filename) : undefined}
          markLabel={profile.is_online ? say('online') : undefined}
        />
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="flex items-baseline gap-x-2 @max-[18rem]:flex-wrap">
            <span className={classes('min-w-0 truncate', unread > 0 ? 'font-bold' : 'font-semibold')}>
              {profile.name}, {profile.age}
            </span>
            <time dateTime={last.at} className="ms-auto shrink-0 text-xs text-muted @max-[18rem]:ms-0">
              {times.brief(last.at)}
            </time>
          </span>
          {/* The label stands before the preview: beside the name it would leave half of it on a phone, and a line of its own is one too many. */}
          <span className="flex items-center gap-1.5 text-sm text-muted">
            <span className="shrink-0 empty:hidden">
              <FictionalLabel isFictional={profile.is_fictional} />
            </span>
            {/* What one has begun is what one comes back for, unless there is news. */}
            {last.state && !isBegun && (
              <ReadMark
                state={last.state}
                label={say(last.state === 'sending' && !isOnline ? 'state.offline' : `state.${last.state}`)}
              />
            )}
            {KindIcon && <KindIcon aria-hidden size={16} className="shrink-0" />}
            <span className={classes('min-w-0 flex-1 truncate', unread > 0 && 'font-semibold text-ink')}>
              {isBegun ? say('draft', { text: draft.trim() }) : last.text}
            </span>
            <Badge count={unread} label={say('unread', { count: unread })} />
          </span>
        </span>
      </Link>
      {/* Below the time, which stays in sight. */}
      <div className="absolute end-1 bottom-0.5 rounded-full bg-surface opacity-0 [li:has(:focus-visible,:popover-open)>&]:opacity-100 group-hover/row:opacity-100 pointer-coarse:static pointer-coarse:bg-transparent pointer-coarse:opacity-70">
        <Menu label={say('actions.for', { name: profile.name })} align="end">
          <MenuItem icon={<Trash2 aria-hidden size={20} />} tone="danger" onPress={() => void remove(chat)}>
            {say('actions.remove')}
          </MenuItem>
        </Menu>
      </div>
    </li>
  )
}

interface LastSaid {
  kind: MessageKind
  text: string
  at: string
  /** How far an own message has come. */
  state: MessageState | undefined
}

/** What was said last: what still waits to be sent is newer than anything the server has. */
function useLastSaid({ profile, last_message: last, partner_read_seq: read }: ChatEntry): LastSaid {
  const say = usePhrases('chats')
  const waiting = useOutbox(profile.id).waiting.findLast(({ refusal }) => refusal === null)
  if (waiting) {
    const { message, words, queued_at: at } = waiting
    const text = message.kind === 'text' ? message.text : (words ?? say(`kinds.${message.kind}`))
    return { kind: message.kind, text, at, state: 'sending' }
  }
  const isOwn = last.sender_id !== profile.id
  const state = last.seq <= read ? 'read' : 'sent'
  return {
    kind: last.kind,
    text: last.text ?? say(`kinds.${last.kind}`),
    at: last.sent_at,
    state: isOwn ? state : undefined,
  }
}
