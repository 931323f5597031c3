import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { acceptPictures, type Chat, markRead } from '#contract/chats.ts'
import { useToast } from '#ui/toast.tsx'
import { call } from '#client/api/call.ts'
import { useRefusalWords } from '#client/api/use-refusal-words.ts'
import { useSettings } from '#web/sites/settings.ts'
import { applyRead, reloadChats } from './apply-event.ts'
import { messagesQuery } from './chats-query.ts'
import { firstNews } from './first-news.ts'
import { scrollTo } from './scroll-to.ts'
import { useOutbox } from './outbox/use-outbox.ts'
import { useOlderMessages } from './use-older-messages.ts'

/** The messages of a chat and what one can do with them. */
export function useConversation(chat: Chat) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const refusalWords = useRefusalWords()
  const { chat_history } = useSettings()
  const { conversation, profile } = chat
  const query = useQuery({ ...messagesQuery(conversation ?? ''), enabled: conversation !== null })
  const messages = query.data?.messages ?? []
  const hasOlder = query.data?.hasOlder ?? false
  const { isLoadingOlder, loadOlder, showFrom } = useOlderMessages(conversation)
  const kept = useOutbox(profile.id)
  // What the server has already is not shown a second time while its answer is on the way.
  const keys = new Set(messages.map(({ key }) => key))
  const outbox = { ...kept, waiting: kept.waiting.filter(({ key }) => !keys.has(key)) }
  // Where reading goes on, as it was when the chat was opened: the line stays while new messages come.
  const [readSeq] = useState(chat.num_unread_messages > 0 ? chat.read_seq : undefined)
  const firstUnread = readSeq === undefined ? undefined : firstNews(messages, profile.id, readSeq)
  const [isOpening, setIsOpening] = useState(readSeq !== undefined)
  useMarkedRead(chat)

  async function showMessage(seq: number): Promise<void> {
    await showFrom(seq)
    requestAnimationFrame(() => {
      const bubble = document.querySelector(`#message-${seq}`)
      const list = bubble?.closest('[role="log"]')
      if (!bubble || !list) return
      scrollTo(list, bubble, 'centre')
      // Marked anew, also when it was found before.
      bubble.removeAttribute('data-found')
      requestAnimationFrame(() => bubble.setAttribute('data-found', ''))
    })
  }

  const open = useEffectEvent(async () => {
    // Whoever was away for long begins no further back than what is shown by itself.
    await showFrom(Math.max((readSeq ?? 0) + 1, chat.last_seq - chat_history))
    setIsOpening(false)
  })
  const isLoaded = query.data !== undefined
  useEffect(() => {
    if (isOpening && isLoaded) void open()
  }, [isOpening, isLoaded])

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
    isOpening,
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
      // Said again with the next message, when the page is looked at again, or the network is back.
      marked.current = 0
    }
  })
  const hasUnread = num_unread_messages > 0
  useEffect(() => {
    const seen = () => void mark()
    // At once, for what there is now, and whenever it may have become possible.
    if (hasUnread && last_seq > 0) seen()
    document.addEventListener('visibilitychange', seen)
    globalThis.addEventListener('online', seen)
    return () => {
      document.removeEventListener('visibilitychange', seen)
      globalThis.removeEventListener('online', seen)
    }
  }, [hasUnread, last_seq])
}
