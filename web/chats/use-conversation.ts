import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { acceptPictures, type Chat, markRead, readMessages } from '#contract/chats.ts'
import { useToast } from '#ui/toast.tsx'
import { call } from '#client/api/call.ts'
import { useRefusalWords } from '#client/api/use-refusal-words.ts'
import { useSettings } from '#web/sites/settings.ts'
import { applyRead, reloadChats } from './apply-event.ts'
import { messagesQuery } from './chats-query.ts'
import { useOutbox } from './outbox/use-outbox.ts'

/** The messages of a chat and what one can do with them. */
export function useConversation(chat: Chat) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const refusalWords = useRefusalWords()
  const { chat_history } = useSettings()
  const { conversation } = chat
  const query = useQuery({ ...messagesQuery(conversation ?? ''), enabled: conversation !== null })
  const messages = query.data?.messages ?? []
  const hasOlder = query.data?.hasOlder ?? false
  const [isLoadingOlder, setIsLoadingOlder] = useState(false)
  // Where reading goes on, as it was when the chat was opened: the line stays while new messages come.
  const [firstUnread] = useState(chat.num_unread_messages > 0 ? chat.read_seq + 1 : undefined)
  const outbox = useOutbox(chat.profile.id)
  useMarkedRead(chat)

  async function loadOlder(): Promise<void> {
    const first = messages[0]
    if (conversation === null || !first || isLoadingOlder) return
    setIsLoadingOlder(true)
    try {
      const older = await call(readMessages, { conversation, before: first.seq })
      queryClient.setQueryData(messagesQuery(conversation).queryKey, (shown) =>
        shown && shown.messages[0]?.seq === first.seq
          ? { messages: [...older.messages, ...shown.messages], hasOlder: older.is_more }
          : shown,
      )
    } catch (error) {
      toast.show({ tone: 'danger', message: refusalWords(error) })
    } finally {
      setIsLoadingOlder(false)
    }
  }

  /** Loads back to a message, so that it can be scrolled to. */
  async function showMessage(seq: number): Promise<void> {
    if (conversation === null) return
    const first = messages[0]?.seq ?? 1
    if (seq < first) {
      const older = await call(readMessages, { conversation, after: seq - 1 })
      const between = older.messages.filter((message) => message.seq < first)
      // Only what leaves no gap is shown; a message that is further back is shown with those after it.
      if (between.at(-1)?.seq === first - 1) {
        queryClient.setQueryData(messagesQuery(conversation).queryKey, (shown) =>
          shown ? { messages: [...between, ...shown.messages], hasOlder: seq > 1 } : shown,
        )
      } else {
        await loadOlder()
        return showMessage(seq)
      }
    }
    requestAnimationFrame(() => {
      const bubble = document.querySelector<HTMLElement>(`#message-${seq}`)
      bubble?.scrollIntoView({ block: 'center' })
      bubble?.setAttribute('data-found', '')
    })
    return undefined
  }

  async function accept(): Promise<void> {
    if (conversation === null) return
    try {
      await call(acceptPictures, { conversation, accepts_pictures: true })
      await reloadChats(queryClient)
    } catch (error) {
      toast.show({ tone: 'danger', message: refusalWords(error) })
    }
  }

  return {
    messages,
    hasOlder,
    /** Beyond what is shown by itself, older messages come on request. */
    isLong: messages.length >= chat_history,
    isLoadingOlder,
    loadOlder,
    firstUnread,
    outbox,
    showMessage,
    acceptPictures: () => void accept(),
  }
}

export type ConversationState = ReturnType<typeof useConversation>

/** What is on the screen while somebody looks is read, on every device. */
function useMarkedRead({ conversation, last_seq, num_unread_messages }: Chat): void {
  const queryClient = useQueryClient()
  const marked = useRef(0)
  const mark = useEffectEvent(async () => {
    if (conversation === null || document.hidden || num_unread_messages === 0 || marked.current >= last_seq) return
    marked.current = last_seq
    try {
      const { read_seq, num_unread_messages: left } = await call(markRead, { conversation, seq: last_seq })
      applyRead(queryClient, { conversation, is_own: true, read_seq, num_unread_messages: left })
    } catch {
      // Said again with the next message, or when the page is looked at again.
      marked.current = 0
    }
  })
  const hasUnread = num_unread_messages > 0
  useEffect(() => {
    const seen = () => void mark()
    // At once, for what there is now, and whenever the page is looked at again.
    if (hasUnread && last_seq > 0) seen()
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [hasUnread, last_seq])
}
