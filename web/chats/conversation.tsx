import { useState } from 'react'
import type { Chat, Message } from '#contract/chats.ts'
import { ChatTopBar } from './chat-top-bar.tsx'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import { OfflineLine } from './offline-line.tsx'
import { SearchBar } from './search-bar.tsx'
import { useConversation } from './use-conversation.ts'

/** One conversation: who it is with, what was said, and where one writes. */
export function Conversation({ chat }: { chat: Chat }) {
  const conversation = useConversation(chat)
  const [reply, setReply] = useState<Message>()
  const [isSearching, setIsSearching] = useState(false)
  return (
    <div className="flex h-full min-h-0 flex-col bg-paper">
      <ChatTopBar chat={chat} onSearch={() => setIsSearching(true)} />
      <OfflineLine />
      {isSearching && chat.conversation && (
        <SearchBar
          conversation={chat.conversation}
          onFound={conversation.showMessage}
          onClose={() => setIsSearching(false)}
        />
      )}
      <MessageList chat={chat} conversation={conversation} onReply={setReply} />
      <Composer chat={chat} reply={reply} onReplied={() => setReply(undefined)} />
    </div>
  )
}
