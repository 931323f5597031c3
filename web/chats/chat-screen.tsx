import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { unlistedHead } from '#web/platform/screen.ts'
import { ChatGone } from './chat-gone.tsx'
import { chatQuery, messagesQuery } from './chats-query.ts'
import { Conversation } from './conversation.tsx'
import { openChat } from './open-chat.ts'

export const Route = createFileRoute('/_chat/_chats/chats/$id')({
  loader: async ({ context, params: { id } }) => {
    const { queryClient } = context
    const [loaded] = await Promise.all([
      openChat(context, queryClient.ensureQueryData(chatQuery(id))),
      queryClient.prefetchQuery(messagesQuery(id)),
    ])
    return loaded
  },
  head: unlistedHead,
  component: ChatScreen,
  notFoundComponent: ChatGone,
})

function ChatScreen() {
  const { id } = Route.useParams()
  const { data: chat, error } = useSuspenseQuery(chatQuery(id))
  return <Conversation key={id} chat={chat} refused={error} />
}
