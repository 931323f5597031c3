import { useQueryClient } from '@tanstack/react-query'
import { like, unlike } from '#contract/likes.ts'
import { swipe, undoPass } from '#contract/swipes.ts'
import { useToast } from '#ui/toast.tsx'
import { call, CallRefused } from '#client/api/call.ts'
import { useRefusalWords } from '#client/api/use-refusal-words.ts'
import type { Outgoing, OutgoingAction } from '#web/chats/outbox/outbox-store.ts'
import { keepGiven, showGiven } from './likes-cache.ts'
import { refreshLists } from './refresh-likes.ts'
import { forgetMatch } from './shown-match.ts'
import { useTellMatch } from './use-tell-match.tsx'

/** Sends a like, its taking back or a pass that waited for the network. What is refused then is told and taken back. */
export function useSendAction() {
  const queryClient = useQueryClient()
  const toast = useToast()
  const refusalWords = useRefusalWords()
  const tellMatch = useTellMatch()

  return async ({ key, message }: Outgoing<OutgoingAction>): Promise<void> => {
    const { profile } = message
    const isGiven = message.kind === 'like' || (message.kind === 'swipe' && message.is_like)
    try {
      const { is_match: isMatch } = await sendAction(message, key)
      if (isMatch) tellMatch(profile)
      if (message.kind === 'unlike') forgetMatch(profile.id)
      if (isGiven || message.kind === 'unlike') await keepGiven(queryClient, profile, isGiven)
    } catch (error) {
      const isRefused = error instanceof CallRefused && error.status < 500 && error.code !== 'authentication_required'
      if (!isRefused) throw error
      if (isGiven || message.kind === 'unlike') showGiven(queryClient, profile, !isGiven)
      toast.show({ tone: 'danger', message: `${profile.name}: ${refusalWords(error)}` })
    }
    void refreshLists(queryClient)
  }
}

async function sendAction(action: OutgoingAction, key: string): Promise<{ is_match?: boolean }> {
  const { id } = action.profile
  switch (action.kind) {
    case 'like':
      return call(like, { id }, key)
    case 'unlike':
      return call(unlike, { id }, key)
    case 'undo_pass':
      return call(undoPass, { id }, key)
    case 'swipe':
      return call(swipe, { id, is_like: action.is_like, time_zone: action.time_zone }, key)
  }
}
