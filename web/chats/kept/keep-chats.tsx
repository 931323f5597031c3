import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Chat, listChats } from '#contract/chats.ts'
import type { Output } from '#contract/endpoint.ts'
import { useLiveEvent } from '#client/live/events.ts'
import { useMember } from '#web/members/user.ts'
import { useSettings } from '#web/sites/settings.ts'
import { forgetOldPictures } from '../kept-picture.ts'
import { CHAT, chatListQuery, CHATS, messagesQuery } from '../chats-query.ts'
import { forgetChats, keepMessages, type KeptChat, lastAt } from './kept-chats.ts'

/** Keeps what is shown of conversations on this device, so that they can be read without a network. Draws nothing. */
export function KeepChats() {
  const queryClient = useQueryClient()
  const { id: owner } = useMember()
  const { message_credits: price } = useSettings()
  useLiveEvent('chat_removed', ({ conversation }) => {
    void forgetChats((chat) => chat.conversation === conversation).catch(() => {})
  })
  useEffect(() => void forgetOldPictures(), [])
  useEffect(() => {
    const listed = () => queryClient.getQueryData(chatListQuery().queryKey)?.pages
    const partnerOf = (conversation: string) => {
      const entries = listed()?.flatMap(({ chats }) => chats) ?? []
      const open = queryClient.getQueriesData<Chat>({ queryKey: CHAT }).flatMap(([, chat]) => chat ?? [])
      return [...entries, ...open].find((chat) => chat.conversation === conversation)?.profile
    }
    async function keepShown([word, what, which]: QueryKey): Promise<void> {
      if (word !== CHATS[0] || typeof which !== 'string') return
      if (what === 'list' && which === '') await keepList({ owner, price }, listed() ?? [])
      const shown = what === 'messages' && queryClient.getQueryData(messagesQuery(which).queryKey)
      const partner = partnerOf(which)
      if (!shown || !partner) return
      const { id, name } = partner
      await keepMessages({ conversation: which, owner, partner: { id, name }, price }, shown.messages)
    }
    // Where the browser keeps nothing, nothing is kept.
    const keep = (key: QueryKey) => void keepShown(key).catch(() => {})
    const cache = queryClient.getQueryCache()
    for (const { queryKey } of cache.findAll({ queryKey: CHATS })) keep(queryKey)
    return cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') keep(event.query.queryKey)
    })
  }, [queryClient, owner, price])
  return null
}

/** The last message of each conversation at least; those that are listed no more are gone. */
async function keepList(
  { owner, price }: Pick<KeptChat, 'owner' | 'price'>,
  pages: readonly Output<typeof listChats>[],
): Promise<void> {
  if (pages.length === 0) return
  const entries = pages.flatMap(({ chats }) => chats)
  for (const { conversation, profile, last_message } of entries)
    await keepMessages({ conversation, owner, partner: { id: profile.id, name: profile.name }, price }, [last_message])
  const listed = new Set(entries.map(({ conversation }) => conversation))
  const isWhole = pages.at(-1)?.next === null
  const oldest = entries.at(-1)?.last_message.sent_at ?? ''
  await forgetChats(
    (chat) => chat.owner !== owner || (!listed.has(chat.conversation) && (isWhole || lastAt(chat) > oldest)),
  )
}
