import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readMessages } from '#contract/chats.ts'
import { useToast } from '#ui/toast.tsx'
import { call } from '#client/api/call.ts'
import { useRefusalWords } from '#client/api/use-refusal-words.ts'
import { messagesQuery } from './chats-query.ts'

/** Shows older messages than those that are shown: the next page of them, or all from some message on. */
export function useOlderMessages(conversation: string | null) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const refusalWords = useRefusalWords()
  const [isLoadingOlder, setIsLoadingOlder] = useState(false)
  const { queryKey } = messagesQuery(conversation ?? '')
  const firstShown = () => queryClient.getQueryData(queryKey)?.messages[0]?.seq

  /** False when there are none. */
  async function showPage(): Promise<boolean> {
    const first = firstShown()
    if (conversation === null || first === undefined) return false
    const older = await call(readMessages, { conversation, before: first })
    queryClient.setQueryData(queryKey, (shown) =>
      shown && shown.messages[0]?.seq === first
        ? { messages: [...older.messages, ...shown.messages], hasOlder: older.is_more }
        : shown,
    )
    return older.messages.length > 0
  }

  async function whileLoading(load: () => Promise<void>): Promise<void> {
    if (isLoadingOlder) return
    setIsLoadingOlder(true)
    try {
      await load()
    } catch (error) {
      toast.show({ tone: 'danger', message: refusalWords(error) })
    } finally {
      setIsLoadingOlder(false)
    }
  }

  return {
    isLoadingOlder,
    loadOlder: () => whileLoading(async () => void (await showPage())),
    showFrom: (seq: number) =>
      whileLoading(async () => {
        while ((firstShown() ?? seq) > seq && (await showPage()));
      }),
  }
}
