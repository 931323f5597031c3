import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { unlistedHead } from '#web/platform/screen.ts'
import { ChatGone } from './chat-gone.tsx'
import { chatWithQuery, messagesQuery } from './chats-query.ts'
import { Conversation } from './conversation.tsx'
import { openChat } from './open-chat.ts'

export const Route = createFileRoute('/_chat/_chats/members/$id/chat')({
  loader: async ({ context, params: { id } }) => {
    const { queryClient } = context
    const chat = queryClient.ensureQueryData(chatWithQuery(id))
    const messages = chat.then(({ conversation }) =>
      conversation === null ? undefined : queryClient.prefetchQuery(messagesQuery(conversation)),
    )
    const [loaded] = await Promise.all([openChat(context, chat), messages.catch(() => {})])
    return loaded
  },
  head: unlistedHead,
  component: MemberChatScreen,
  notFoundComponent: ChatGone,
})

/** The chat with somebody, also before the first message. */
function MemberChatScreen() {
  const { id } = Route.useParams()
  const { data: chat, error } = useSuspenseQuery(chatWithQuery(id))
  return <Conversation key={id} chat={chat} refused={error} />
}
