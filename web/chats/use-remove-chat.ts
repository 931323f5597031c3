import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ChatEntry, removeChat, restoreChat } from '#contract/chats.ts'
import { useToast } from '#ui/toast.tsx'
import { call } from '#client/api/call.ts'
import { useRefusalWords } from '#client/api/use-refusal-words.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { applyRemoved, reloadChats } from './apply-event.ts'

/** Removes a chat at once and offers to take it back; when the server refuses, it says why and shows the chats as they are. */
export function useRemoveChat(): (chat: Pick<ChatEntry, 'conversation' | 'profile'>) => Promise<void> {
  const say = usePhrases('chats')
  const refusalWords = useRefusalWords()
  const toast = useToast()
  const router = useRouter()
  const queryClient = useQueryClient()

  async function restore(conversation: string) {
    try {
      await call(restoreChat, { conversation })
    } catch (error) {
      toast.show({ tone: 'danger', message: refusalWords(error) })
    } finally {
      await reloadChats(queryClient)
    }
  }

  return async ({ conversation, profile: { name } }) => {
    if (router.state.location.pathname.endsWith(conversation)) await router.navigate({ to: '/chats', replace: true })
    applyRemoved(queryClient, conversation)
    try {
      await call(removeChat, { conversation })
      const action = { label: say('undo'), onPress: () => void restore(conversation) }
      toast.show({ message: say('removed', { name }), action })
    } catch (error) {
      toast.show({ tone: 'danger', message: refusalWords(error) })
      await reloadChats(queryClient)
    }
  }
}
