import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { EmptyState } from '#ui/empty-state.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { screen, screenHead } from '#web/platform/screen.ts'
import { chatListQuery } from './chats-query.ts'

export const Route = createFileRoute('/_chat/_chats/chats/')({
  loader: ({ context }) => screen(context, { phrases: ['chats'], title: (say) => say('title') }),
  head: screenHead,
  component: ChooseChat,
})

/** What stands beside the list on a wide screen while no conversation is open. */
function ChooseChat() {
  const say = usePhrases('chats')
  const { data } = useInfiniteQuery(chatListQuery())
  const isEmpty = data?.pages[0]?.chats.length === 0
  return (
    <div className="grid h-full place-items-center">
      <EmptyState
        icon={<MessagesSquare />}
        title={say('choose.title')}
        line={say(isEmpty ? 'choose.none' : 'choose.line')}
      />
    </div>
  )
}
