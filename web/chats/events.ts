import type { WordEvents } from '#client/live/events.ts'
import { applyMessage, applyRead, applyRemoved, reloadChats } from './apply-event.ts'

/** What the feed changes in the chats. Payloads are whole, so that no call is needed but where a line is missing. */
export const chatEvents: WordEvents<'message' | 'chat_read' | 'chat_removed' | 'chat_restored' | 'pictures_accepted'> =
  {
    on: {
      message: applyMessage,
      chat_read: applyRead,
      chat_removed: (queryClient, { conversation }) => applyRemoved(queryClient, conversation),
      chat_restored: reloadChats,
      pictures_accepted: reloadChats,
    },
    reload: reloadChats,
  }
