import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  type Chat,
  findChat,
  listChats,
  listIceBreakers,
  type Message,
  readChat,
  readMessages,
} from '#contract/chats.ts'
import { call } from '#client/api/call.ts'
import { isGone } from '#client/api/is-gone.ts'
import { UNREAD_MESSAGES } from './use-unread-messages.ts'

/** Everything about chats, for asking anew when events were missed. */
export const CHATS = ['chats'] as const

/** Without a name: all chats, newest first. It is loaded when somebody is logged in, and events keep it fresh. */
export function chatListQuery(name = '') {
  return infiniteQueryOptions({
    queryKey: [...CHATS, 'list', name],
    queryFn: async ({ pageParam, client }) => {
      const page = await call(listChats, { ...(pageParam ? { after: pageParam } : {}), ...(name ? { name } : {}) })
      client.setQueryData(UNREAD_MESSAGES, page.unread_messages)
      return page
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: Infinity,
  })
}

export const CHAT = [...CHATS, 'chat'] as const

const GONE_AGAIN_MS = 30_000

/** Nobody is told that a block or a hiding has ended: an open chat whose other had gone asks by itself. */
function untilThere({ state }: { state: { error: Error | null } }): number | false {
  return isGone(state.error) && GONE_AGAIN_MS
}

/** A chat known by its conversation. */
export function chatQuery(conversation: string) {
  return queryOptions({
    queryKey: [...CHAT, conversation],
    queryFn: (): Promise<Chat> => call(readChat, { conversation }),
    staleTime: Infinity,
    refetchInterval: untilThere,
  })
}

/** The chat with somebody, also before its first message. */
export function chatWithQuery(id: string) {
  return queryOptions({
    queryKey: [...CHAT, 'with', id],
    queryFn: (): Promise<Chat> => call(findChat, { id }),
    staleTime: Infinity,
    refetchInterval: untilThere,
  })
}

/** The messages that are shown: from some message to the newest, without a gap. */
export interface Messages {
  messages: readonly Message[]
  hasOlder: boolean
}

export function messagesQuery(conversation: string) {
  return queryOptions({
    queryKey: [...CHATS, 'messages', conversation],
    queryFn: async (): Promise<Messages> => {
      const { messages, is_more } = await call(readMessages, { conversation })
      return { messages, hasOlder: is_more }
    },
    staleTime: Infinity,
  })
}

export const ICE_BREAKERS = ['ice-breakers'] as const

export function iceBreakersQuery(id: string) {
  return queryOptions({
    queryKey: [...ICE_BREAKERS, id],
    queryFn: () => call(listIceBreakers, { id }),
    staleTime: Infinity,
  })
}
