import { useState } from 'react'
import type { Chat, Message } from '#contract/chats.ts'
import { isGone } from '#client/api/is-gone.ts'
import { ChatTopBar } from './chat-top-bar.tsx'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import { OfflineLine } from './offline-line.tsx'
import { PartnerGone } from './partner-gone.tsx'
import { SearchBar } from './search-bar.tsx'
import { useConversation } from './use-conversation.ts'

interface Props {
  chat: Chat
  /** Why the chat could not be loaded anew, if so. */
  refused: Error | null
}

/** One conversation: who it is with, what was said, and where one writes. */
export function Conversation({ chat, refused }: Props) {
  const conversation = useConversation(chat)
  const [reply, setReply] = useState<Message>()
  // What was said stays in sight; there is nobody any more to be online or to be written to.
  const hasGone = isGone(refused)
  const [isSearching, setIsSearching] = useState(false)
  return (
    <div className="flex h-full min-h-0 flex-col bg-paper">
      <ChatTopBar chat={hasGone ? withoutPresence(chat) : chat} onSearch={() => setIsSearching(true)} />
      <OfflineLine />
      {isSearching && chat.conversation && (
        <SearchBar
          conversation={chat.conversation}
          onFound={conversation.showMessage}
          onClose={() => setIsSearching(false)}
        />
      )}
      <MessageList chat={chat} conversation={conversation} hasGone={hasGone} onReply={setReply} />
      {hasGone ? <PartnerGone /> : <Composer chat={chat} reply={reply} onReplied={() => setReply(undefined)} />}
    </div>
  )
}

function withoutPresence(chat: Chat): Chat {
  return { ...chat, profile: { ...chat.profile, is_online: false } }
}
