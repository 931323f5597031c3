import { createFileRoute, Outlet, useHydrated, useMatchRoute } from '@tanstack/react-router'
import { classes } from '#ui/classes.ts'
import { requireLogin } from '#web/sessions/guards.ts'
import { loadPhrases } from '#client/phrases/load-phrases.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { ChatList } from '#web/chats/chat-list.tsx'
import { chatListQuery } from '#web/chats/chats-query.ts'
import { MESSAGE_FIELD_ID } from '#web/chats/message-field-id.ts'
import { SkipLink } from '#web/shell/skip-link.tsx'
import { TopNavigation } from '#web/shell/top-navigation.tsx'

const LIST_ID = 'chats'
const modules = ['chats', 'gifts', 'people', 'profiles', 'errors'] as const

export const Route = createFileRoute('/_chat/_chats')({
  beforeLoad: requireLogin,
  loader: async ({ context }) => {
    await Promise.all([
      ...modules.map((module) => loadPhrases(context, module)),
      context.queryClient.ensureInfiniteQueryData(chatListQuery()),
    ])
  },
  component: ChatsLayout,
})

/** The list, and beside it from 992 px the conversation; a phone shows one of the two. */
function ChatsLayout() {
  const say = usePhrases('chats')
  const isList = useMatchRoute()({ to: '/chats' }) !== false
  // Times are told in the browser's own time zone, so that the browser draws them.
  const isHydrated = useHydrated()
  if (!isHydrated) return <div aria-busy className="h-full" />
  return (
    <div className="flex h-full flex-col">
      {isList ? <SkipLink to={LIST_ID} /> : <SkipLink to={MESSAGE_FIELD_ID} label={say('skip')} />}
      {/* A phone shows the navigation with the list alone. */}
      <div className={classes('shrink-0', !isList && 'max-lg:hidden')}>
        <TopNavigation />
      </div>
      <div className="mx-auto grid min-h-0 w-full max-w-[75rem] flex-1 grid-cols-[minmax(0,1fr)] lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-x-4 lg:px-6">
        <section
          id={LIST_ID}
          tabIndex={-1}
          className={classes('min-h-0 flex-col outline-none', isList ? 'flex' : 'hidden lg:flex')}
        >
          <ChatList />
        </section>
        <section
          className={classes(
            'min-h-0 min-w-0 flex-col border-line lg:my-4 lg:overflow-hidden lg:rounded-card lg:border',
            isList ? 'hidden lg:flex' : 'flex',
          )}
        >
          <Outlet />
        </section>
      </div>
    </div>
  )
}
