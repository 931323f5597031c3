import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Chat, ChatEntry, listChats, Message, Sent } from '#contract/chats.ts'
import type { Output } from '#contract/endpoint.ts'
import type { MemberEvent } from '#contract/events.ts'
import type { MemberId } from '#contract/members.ts'
import { askAgain } from '#client/api/ask-again.ts'
import { GIFTS } from '#web/gifts/gifts-query.ts'
import { userQuery } from '#web/members/user.ts'
import { CHAT, chatListQuery, CHATS, ICE_BREAKERS, type Messages, messagesQuery } from './chats-query.ts'
import { UNREAD_MESSAGES } from './use-unread-messages.ts'

type Page = Output<typeof listChats>
type List = InfiniteData<Page>
type Event<T extends MemberEvent['type']> = Extract<MemberEvent, { type: T }>

type Written = Omit<Event<'message'>, 'seq' | 'type' | 'is_fictional' | 'num_unread_messages'>

/** What a message that was sent, here or anywhere, changes on the screen. */
export function applyMessage(
  queryClient: QueryClient,
  event: Omit<Event<'message'>, 'seq' | 'type' | 'is_fictional'>,
): void {
  const { conversation, message, balance } = event
  const known = queryClient.getQueryData(messagesQuery(conversation).queryKey)?.messages
  const isNew = !known?.some(({ seq }) => seq === message.seq)
  showMessage(queryClient, event, event.num_unread_messages)
  // Sent on another device of the member: whether it was the last free one, the server alone knows.
  if (isNew && balance !== null && isFreeText(message)) askAnew(queryClient, ({ prices }) => prices.text === 0)
}

/**
 * What was sent from here, as its answer tells it; the event of the feed says the same, and whichever comes first is
 * shown. The answer knows nothing of what is unread, which may have come before it.
 */
export function applySent(
  queryClient: QueryClient,
  to: MemberId,
  { conversation, message, balance, prices }: Sent,
): void {
  showMessage(queryClient, { conversation, member_id: to, message, balance }, undefined)
  changeChats(queryClient, (chat) => (chat.conversation === conversation ? { ...chat, prices } : chat))
  // What is free is so for all chats together: the others ask anew what writing costs.
  if (isFreeText(message) && prices.free_texts !== null)
    askAnew(queryClient, (chat) => chat.conversation !== conversation)
}

/** What something costs is no longer what the screen says. */
export function applyPricesChanged(queryClient: QueryClient): void {
  askAnew(queryClient, () => true)
  for (const queryKey of [ICE_BREAKERS, GIFTS]) void queryClient.invalidateQueries({ queryKey })
}

/** Somebody is no longer there: their chat says so once it is asked for, and the list leaves it out. */
export function applyGone(queryClient: QueryClient, id: MemberId): void {
  askAnew(queryClient, ({ profile }) => profile.id === id)
  void loadList(queryClient)
}

const isFreeText = ({ kind, credits }: Message) => kind === 'text' && credits === 0

function askAnew(queryClient: QueryClient, isAsked: (chat: Chat) => boolean): void {
  void queryClient.invalidateQueries({
    queryKey: CHAT,
    predicate: ({ state }) => state.data !== undefined && isAsked(state.data as Chat),
  })
}

function showMessage(queryClient: QueryClient, event: Written, unread: number | undefined): void {
  const { conversation, member_id, message, balance } = event
  if (balance !== null) applyBalance(queryClient, balance)
  const messages = messagesQuery(conversation)
  const shown = queryClient.getQueryData(messages.queryKey)
  const next = shown && withMessage(shown, message)
  if (shown && !next) void queryClient.invalidateQueries({ queryKey: messages.queryKey })
  else {
    if (next) queryClient.setQueryData(messages.queryKey, next)
    askAgain(queryClient, messages.queryKey)
  }
  changeChats(queryClient, (chat) =>
    chat.conversation === conversation || (chat.conversation === null && chat.profile.id === member_id)
      ? {
          ...chat,
          conversation,
          num_unread_messages: unread ?? chat.num_unread_messages,
          last_seq: Math.max(chat.last_seq, message.seq),
        }
      : chat,
  )
  changeEntry(queryClient, conversation, (entry) => ({
    ...entry,
    num_unread_messages: unread ?? entry.num_unread_messages,
    last_message: message.seq >= entry.last_message.seq ? message : entry.last_message,
  }))
}

/** One of the two has read up to a message. */
export function applyRead(
  queryClient: QueryClient,
  event: Omit<Event<'chat_read'>, 'seq' | 'type' | 'member_id'>,
): void {
  const { conversation, is_own, read_seq, num_unread_messages } = event
  const change = <T extends Chat | ChatEntry>(chat: T): T =>
    is_own
      ? { ...chat, read_seq: Math.max(chat.read_seq, read_seq), num_unread_messages: num_unread_messages ?? 0 }
      : { ...chat, partner_read_seq: Math.max(chat.partner_read_seq, read_seq) }
  changeChats(queryClient, (chat) => (chat.conversation === conversation ? change(chat) : chat))
  changeEntry(queryClient, conversation, change)
}

/** The chat leaves the list at once; what was written before stays out of sight. */
export function applyRemoved(queryClient: QueryClient, conversation: string): void {
  showList(queryClient, (list) => withoutEntry(list, conversation))
  queryClient.removeQueries({ queryKey: messagesQuery(conversation).queryKey })
  void queryClient.invalidateQueries({ queryKey: CHAT, refetchType: 'none' })
}

/** Loads the list, and whatever of chats is on the screen: brought back, or changed in a way that only the server can tell. */
export async function reloadChats(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    loadList(queryClient),
    queryClient.invalidateQueries({
      queryKey: CHATS,
      predicate: ({ queryKey }) => queryKey[1] !== 'list' || queryKey[2] !== '',
    }),
  ])
}

export function applyBalance(queryClient: QueryClient, credits: number): void {
  queryClient.setQueryData(userQuery.queryKey, (user) => user && { ...user, credits })
  askAgain(queryClient, userQuery.queryKey)
  changeChats(queryClient, (chat) => ({ ...chat, balance: credits }))
}

/** The messages with one more; undefined when something between is missing. */
export function withMessage({ messages, hasOlder }: Messages, message: Message): Messages | undefined {
  const last = messages.at(-1)?.seq ?? 0
  if (message.seq <= last) return { messages, hasOlder }
  if (messages.length > 0 && message.seq > last + 1) return undefined
  return { messages: [...messages, message], hasOlder }
}

function changeChats(queryClient: QueryClient, change: (chat: Chat) => Chat): void {
  queryClient.setQueriesData<Chat>({ queryKey: CHAT }, (chat) => chat && change(chat))
  askAgain(queryClient, CHAT)
}

/** Changes a line of the list, keeps the newest on top and the total right; a line that is not there yet is asked for. */
function changeEntry(queryClient: QueryClient, conversation: string, change: (entry: ChatEntry) => ChatEntry): void {
  const isShown = showList(queryClient, (list) => withEntry(list, conversation, change))
  if (!isShown) void loadList(queryClient)
}

/** Whether the list could be changed so; its total is told to the frame. */
function showList(queryClient: QueryClient, change: (list: List) => List | undefined): boolean {
  const { queryKey } = chatListQuery()
  const list = queryClient.getQueryData(queryKey)
  const next = list && change(list)
  if (next) {
    queryClient.setQueryData(queryKey, next)
    queryClient.setQueryData(UNREAD_MESSAGES, next.pages[0]?.unread_messages)
  }
  askAgain(queryClient, queryKey)
  return next !== undefined || list === undefined
}

/** The frame only reads what is unread, so that nobody but this asks for it. */
async function loadList(queryClient: QueryClient): Promise<void> {
  await queryClient.fetchInfiniteQuery({ ...chatListQuery(), staleTime: 0 }).catch(() => {})
}

export function withEntry(list: List, conversation: string, change: (entry: ChatEntry) => ChatEntry): List | undefined {
  const before = list.pages.flatMap(({ chats }) => chats).find((entry) => entry.conversation === conversation)
  if (!before) return undefined
  const after = change(before)
  const isMoved = after.last_message.seq !== before.last_message.seq
  const pages = list.pages.map((page, at) => {
    const chats = isMoved
      ? [...(at === 0 ? [after] : []), ...page.chats.filter((entry) => entry !== before)]
      : page.chats.map((entry) => (entry === before ? after : entry))
    return {
      ...page,
      chats,
      unread_messages: page.unread_messages + after.num_unread_messages - before.num_unread_messages,
    }
  })
  return { ...list, pages }
}

export function withoutEntry(list: List, conversation: string): List {
  const gone = list.pages.flatMap(({ chats }) => chats).find((entry) => entry.conversation === conversation)
  if (!gone) return list
  const pages = list.pages.map((page) => ({
    ...page,
    chats: page.chats.filter((entry) => entry !== gone),
    unread_messages: page.unread_messages - gone.num_unread_messages,
  }))
  return { ...list, pages }
}
