import { ArrowDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Chat, Message } from '#contract/chats.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { Bubble, type BubbleActions } from './bubble.tsx'
import { ConversationStart } from './conversation-start.tsx'
import { FirstMessage } from './first-message.tsx'
import { groupMessages } from './group-messages.ts'
import { TypingDots } from './typing-dots.tsx'
import type { ConversationState } from './use-conversation.ts'
import { useMessageScroll } from './use-message-scroll.ts'
import { useMessageTimes } from './use-message-times.ts'
import { useNarrowBubbles } from './use-narrow-bubbles.ts'
import { WaitingBubble } from './waiting-bubble.tsx'

// Zoom and gestures come when somebody wants a closer look.
const PictureViewer = lazy(() => import('./picture-viewer.tsx'))

interface Props {
  chat: Chat
  conversation: ConversationState
  /** Whether the other is not there for this member now. */
  hasGone: boolean
  onReply: (message: Message) => void
}

/** What was said, from old to new, with what is still on its way at the end. */
export function MessageList({ chat, conversation, hasGone, onReply }: Props) {
  const say = usePhrases('chats')
  const { messages, outbox } = conversation
  const { ref, onScroll, toNewest, isAway, newCount } = useMessageScroll({
    partner: chat.profile.id,
    messages,
    waiting: outbox.waiting.length,
    isOpening: conversation.isOpening,
  })
  useNarrowBubbles(ref, [messages[0]?.seq ?? 0, messages.at(-1)?.seq ?? 0, outbox.waiting.length])
  const [opened, setOpened] = useState<Message>()
  const isEmpty = messages.length === 0 && outbox.waiting.length === 0

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={ref}
        role="log"
        aria-label={say('messages_with', { name: chat.profile.name })}
        tabIndex={0}
        // What comes above is made up for by hand, in the same way in every browser.
        className="h-full overflow-y-auto overscroll-contain px-3 [overflow-anchor:none] py-4 outline-offset-[-2px] sm:px-6"
        onScroll={onScroll}
      >
        <div className="mx-auto flex min-h-full max-w-3xl flex-col justify-end gap-4">
          {isEmpty ? (
            <FirstMessage chat={chat} onSend={outbox.send} />
          ) : (
            !conversation.hasOlder && <ConversationStart profile={chat.profile} />
          )}
          <OlderMessages conversation={conversation} />
          <Groups
            chat={chat}
            conversation={conversation}
            actions={{
              onReply,
              onAcceptPictures: conversation.acceptPictures,
              onOpenPicture: setOpened,
              onShow: (seq) => void conversation.showMessage(seq),
            }}
          />
          {outbox.waiting.map((outgoing) => (
            <WaitingBubble key={outgoing.key} outgoing={outgoing} chat={chat} hasGone={hasGone} outbox={outbox} />
          ))}
          <TypingDots member={chat.profile} />
        </div>
      </div>
      {opened && (
        <Suspense fallback={null}>
          <PictureViewer messages={messages} first={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
      {isAway && (
        <div className="absolute end-4 bottom-4">
          <IconButton label={say('to_newest')} variant="raised" onClick={toNewest}>
            <ArrowDown aria-hidden size={22} />
          </IconButton>
          <Badge count={newCount} label={say('new', { count: newCount })} className="absolute -top-1 -end-1" />
        </div>
      )}
    </div>
  )
}

/** Older ones come as the reader scrolls up, and beyond the usual number when asked for. */
function OlderMessages({ conversation: { hasOlder, isLong, isLoadingOlder, loadOlder } }: Pick<Props, 'conversation'>) {
  const say = usePhrases('chats')
  if (!hasOlder) return null
  return (
    <div className="flex justify-center">
      {isLoadingOlder && !isLong ? (
        <Spinner label={say('loading_older')} />
      ) : (
        <Button
          variant="quiet"
          size="small"
          isBusy={isLoadingOlder}
          data-older={!isLong || undefined}
          onClick={() => void loadOlder()}
        >
          {say('older')}
        </Button>
      )}
    </div>
  )
}

function Groups({ chat, conversation, actions }: Omit<Props, 'hasGone' | 'onReply'> & { actions: BubbleActions }) {
  const say = usePhrases('chats')
  const times = useMessageTimes()
  const { messages, firstUnread } = conversation
  return groupMessages(messages, firstUnread).map((group) => {
    const isOwn = group.senderId !== chat.profile.id
    const hasFirstUnread = firstUnread !== undefined && group.messages[0]?.seq === firstUnread
    return (
      <div key={group.messages[0]?.seq} className="flex flex-col gap-1">
        {group.day && (
          <p className="my-2 self-center rounded-full bg-line px-3 py-1 text-xs font-semibold text-muted first-letter:uppercase">
            {times.day(group.day)}
          </p>
        )}
        {hasFirstUnread && (
          <p
            id="first-unread"
            className="my-2 flex items-center gap-3 text-xs font-semibold text-accent-text before:h-px before:flex-1 before:bg-accent-text/30 after:h-px after:flex-1 after:bg-accent-text/30"
          >
            {say('unread_line')}
          </p>
        )}
        {group.messages.map((message, at) => (
          <Bubble
            key={message.seq}
            message={message}
            conversation={chat.conversation}
            partner={chat.profile}
            isOwn={isOwn}
            isFollowed={at < group.messages.length - 1}
            state={message.seq <= chat.partner_read_seq ? 'read' : 'sent'}
            actions={actions}
          />
        ))}
      </div>
    )
  })
}
