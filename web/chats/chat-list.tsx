import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageCircleHeart, Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { EndlessList } from '#ui/endless-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { ChatRow } from './chat-row.tsx'
import { chatListQuery } from './chats-query.ts'

/** All conversations, newest first, and a search by name. */
export function ChatList() {
  const say = usePhrases('chats')
  const [name, setName] = useState('')
  const searched = useDeferredValue(name.trim())
  const query = useInfiniteQuery(chatListQuery(searched))
  const chats = query.data?.pages.flatMap((page) => page.chats) ?? []
  const isEmpty = query.isSuccess && chats.length === 0

  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-[calc(var(--tab-bar-height)+1rem)] sm:px-4 lg:-ms-2.5 lg:ps-0 lg:pe-2 lg:pb-4">
      {/* A phone shows the list with all its height; the search is back at the top. */}
      <header className="flex flex-col gap-3 px-2 pt-8 pb-3 short:pt-5 lg:sticky lg:top-0 lg:z-1 lg:bg-paper lg:ps-2.5">
        <h1 className="page-title @max-[18rem]:text-xl">{say('title')}</h1>
        {(!isEmpty || name !== '') && (
          <label className="relative block">
            <span className="sr-only">{say('search_name')}</span>
            <Search aria-hidden size={18} className="absolute start-[12px] top-1/2 -translate-y-1/2 text-muted" />
            <input
              type="search"
              value={name}
              maxLength={60}
              placeholder={say('search_name')}
              className="min-h-11 w-full rounded-full border border-field-line bg-surface ps-[min(2.5rem,44px)] pe-[min(1rem,16px)] text-base"
              onChange={(event) => setName(event.target.value)}
            />
          </label>
        )}
      </header>
      {isEmpty &&
        (searched ? <p className="px-4 py-6 text-muted">{say('none.found', { name: searched })}</p> : <NoChats />)}
      <EndlessList
        hasMore={query.hasNextPage}
        isLoading={query.isPending}
        isPaused={query.isError}
        onMore={() => void query.fetchNextPage()}
        moreLabel={say('more')}
        status={query.isSuccess ? say('shown', { count: chats.length }) : ''}
        skeleton={<Skeletons />}
      >
        <ul aria-label={say('title')}>
          {chats.map((chat) => (
            <ChatRow key={chat.conversation} chat={chat} />
          ))}
        </ul>
        <Refused by={query.error} />
      </EndlessList>
    </div>
  )
}

function NoChats() {
  const say = usePhrases('chats')
  return (
    <EmptyState
      icon={<MessageCircleHeart />}
      title={say('none.title')}
      line={say('none.line')}
      action={
        <Link to="/members" className={buttonClass()}>
          {say('none.search')}
        </Link>
      }
    />
  )
}

function Skeletons() {
  return Array.from({ length: 6 }, (_, at) => (
    <div key={at} className="flex items-center gap-3 px-2 py-3">
      <Skeleton shape="circle" className="w-14" />
      <div className="flex flex-1 flex-col gap-2">
        <Skeleton className="w-32" />
        <Skeleton className="w-full" />
      </div>
    </div>
  ))
}
