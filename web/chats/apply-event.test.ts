import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import type { Chat, ChatEntry, Message } from '#contract/chats.ts'
import { MemberId } from '#contract/members.ts'
import { applyMessage, applyRead, applyRemoved, applySent, withMessage } from './apply-event.ts'
import { chatListQuery, chatQuery, chatWithQuery, messagesQuery } from './chats-query.ts'

const OTHER = '00000000-0000-4000-8000-000000000003'
const ben = MemberId.parse('00000000-0000-4000-8000-000000000002')

function message(seq: number, sender = ben): Message {
  return {
    seq,
    sender_id: sender,
    kind: 'text',
    text: `Nachricht ${seq}`,
    gift: null,
    picture: null,
    reply: null,
    sent_at: '2026-11-15T12:00:00.000Z',
    is_automatic: false,
    credits: null,
    key: null,
    warning: null,
  }
}

function entry(conversation: string, unread: number): ChatEntry {
  const profile: ChatEntry['profile'] = {
    id: ben,
    name: 'Ben',
    age: 30,
    gender: 'male',
    country: 'DE',
    region: null,
    city: null,
    main_image: null,
    photo_count: 0,
    is_fictional: false,
    is_new: false,
    is_online: false,
    is_verified: false,
    interest: null,
  }
  const read = { read_seq: 0, partner_read_seq: 0, is_own: false }
  return { conversation, profile, num_unread_messages: unread, last_message: message(1), ...read }
}

function browser() {
  const queryClient = new QueryClient()
  const chats = [entry('one', 1), entry('two', 2)]
  const page = { chats, next: null, unread_messages: 3 }
  queryClient.setQueryData(chatListQuery().queryKey, { pages: [page], pageParams: [''] })
  queryClient.setQueryData(messagesQuery('two').queryKey, { messages: [message(1)], hasOlder: false })
  const list = () => queryClient.getQueryData(chatListQuery().queryKey)?.pages[0]
  return { queryClient, list }
}

/** The chat with Ben on the screen, before anything was written. */
const emptyChat: Chat = {
  conversation: null,
  profile: entry('', 0).profile,
  num_unread_messages: 0,
  last_seq: 0,
  read_seq: 0,
  partner_read_seq: 0,
  removed_seq: 0,
  is_own: false,
  accepts_pictures: false,
  has_locked_pictures: false,
  prices: { text: 2, picture: 5, ice_breaker: 1, free_texts: 0 },
  balance: 10,
  refusal: null,
}

/** A server that was asked before something happened, answers late, and tells the new state from then on. */
function answersInTurn<T>(before: T, after: T) {
  const early = Promise.withResolvers<T>()
  let asked = 0
  return {
    ask: () => (asked++ === 0 ? early.promise : Promise.resolve(after)),
    answer: () => early.resolve(before),
    asked: () => asked,
  }
}

const arrival = { member_id: ben, balance: null }

describe('what the feed changes in the chats', () => {
  it('R2.23 B4.5 a message goes to the top of the list, and the total follows the chat', () => {
    const { queryClient, list } = browser()

    applyMessage(queryClient, { ...arrival, conversation: 'two', message: message(2), num_unread_messages: 3 })

    expect(list()?.chats.map(({ conversation }) => conversation)).toEqual(['two', 'one'])
    expect(list()?.unread_messages).toBe(4)
    expect(queryClient.getQueryData(messagesQuery('two').queryKey)?.messages.map(({ seq }) => seq)).toEqual([1, 2])
  })

  it('B4.5 the same message twice changes nothing', () => {
    const { queryClient, list } = browser()
    const event = { ...arrival, conversation: 'two', message: message(2), num_unread_messages: 3 }

    applyMessage(queryClient, event)
    applyMessage(queryClient, event)

    expect(list()?.unread_messages).toBe(4)
    expect(queryClient.getQueryData(messagesQuery('two').queryKey)?.messages).toHaveLength(2)
  })

  it('B4.5 a message that comes late leaves the newest in the list', () => {
    const { queryClient, list } = browser()
    for (const seq of [3, 2])
      applyMessage(queryClient, { ...arrival, conversation: 'two', message: message(seq), num_unread_messages: 4 })

    expect(list()?.chats[0]).toMatchObject({ conversation: 'two', last_message: { seq: 3 } })
  })

  it('R2.3 R8.1 the first message finds the chat that is open, and what it cost is shown there', () => {
    const { queryClient } = browser()
    const { queryKey } = chatWithQuery(ben)
    queryClient.setQueryData(queryKey, emptyChat)
    const sent = { conversation: 'two', message: message(2), num_unread_messages: 0 }

    applyMessage(queryClient, { ...sent, member_id: MemberId.parse(OTHER), balance: 9 })
    expect(queryClient.getQueryData(queryKey)).toMatchObject({ conversation: null, balance: 9 })
    applyMessage(queryClient, { ...sent, member_id: ben, balance: 8 })
    expect(queryClient.getQueryData(queryKey)).toMatchObject({ conversation: 'two', last_seq: 2, balance: 8 })
    applyMessage(queryClient, { ...sent, ...arrival })
    expect(queryClient.getQueryData(queryKey)).toMatchObject({ balance: 8 })
  })

  it('M3-10 R4.11 an answer that comes after the other has written leaves their message unread', () => {
    const { queryClient, list } = browser()
    const { queryKey } = chatWithQuery(ben)
    queryClient.setQueryData(queryKey, { ...emptyChat, conversation: 'two', last_seq: 1 })

    applyMessage(queryClient, { ...arrival, conversation: 'two', message: message(3), num_unread_messages: 1 })
    applySent(queryClient, ben, { conversation: 'two', message: message(2), balance: 8, prices: emptyChat.prices })

    expect(queryClient.getQueryData(queryKey)).toMatchObject({ last_seq: 3, num_unread_messages: 1, balance: 8 })
    expect(list()?.chats[0]).toMatchObject({ conversation: 'two', num_unread_messages: 1, last_message: { seq: 3 } })
  })

  it.for([
    ['a free text', { credits: 0 }, 8, 1, true],
    ['a text that was paid', { credits: 2 }, 8, 1, false],
    ['a gift that costs nothing', { credits: 0, kind: 'gift' }, 8, 1, false],
    ['a text of the other', { credits: null }, null, 1, false],
    ['a free text that was sent from here', { credits: 0 }, 8, 2, false],
  ] as const)(
    'R5.7 chats that call a text free ask anew, after another device has sent %s',
    ([, sent, balance, seen, isAsked]) => {
      const { queryClient } = browser()
      const chat = (conversation: string, text: number) => ({
        ...emptyChat,
        conversation,
        prices: { ...emptyChat.prices, text },
      })
      queryClient.setQueryData(chatQuery('one').queryKey, chat('one', 0))
      queryClient.setQueryData(chatQuery('paid').queryKey, chat('paid', 2))
      queryClient.setQueryData(messagesQuery('two').queryKey, { messages: [message(seen)], hasOlder: false })

      applyMessage(queryClient, {
        ...arrival,
        conversation: 'two',
        message: { ...message(2), ...sent },
        num_unread_messages: 0,
        balance,
      })

      expect(queryClient.getQueryState(chatQuery('one').queryKey)?.isInvalidated).toBe(isAsked)
      expect(queryClient.getQueryState(chatQuery('paid').queryKey)?.isInvalidated).toBe(false)
    },
  )

  it.for([
    ['the last free text', { credits: 0 }, 2, 0, true],
    ['a text after which the next is free too', { credits: 0 }, 0, 1, true],
    ['a text of a chat where all are free', { credits: 0 }, 0, null, false],
    ['a text that was paid', { credits: 2 }, 2, 0, false],
    ['a gift that costs nothing', { credits: 0, kind: 'gift' }, 2, 0, false],
  ] as const)(
    'R5.7 whether other chats ask anew what a text costs, after %s',
    ([, sent, text, free_texts, isAsked]) => {
      const { queryClient } = browser()
      const free = { ...emptyChat, prices: { ...emptyChat.prices, text: 0 } }
      queryClient.setQueryData(chatQuery('one').queryKey, { ...free, conversation: 'one' })
      queryClient.setQueryData(chatQuery('two').queryKey, { ...free, conversation: 'two' })
      const prices = { ...emptyChat.prices, text, free_texts }

      applySent(queryClient, ben, { conversation: 'two', message: { ...message(2), ...sent }, balance: 8, prices })

      expect(queryClient.getQueryState(chatQuery('one').queryKey)?.isInvalidated).toBe(isAsked)
      expect(queryClient.getQueryState(chatQuery('two').queryKey)?.isInvalidated).toBe(false)
      expect(queryClient.getQueryData(chatQuery('two').queryKey)).toMatchObject({ prices })
    },
  )

  it('M5-14 R1.3 a chat that was asked for before a message was charged does not bring the old balance back', async () => {
    const { queryClient } = browser()
    const chat = { ...emptyChat, conversation: 'two', balance: 6 }
    const answers = answersInTurn(chat, { ...chat, balance: 4 })
    const query = { ...chatQuery('two'), queryFn: answers.ask, staleTime: 0 }
    queryClient.setQueryData(query.queryKey, chat)
    const asked = queryClient.fetchQuery(query).catch(() => {})

    applySent(queryClient, ben, { conversation: 'two', message: message(2), balance: 4, prices: chat.prices })
    answers.answer()
    await asked
    await expect.poll(() => queryClient.isFetching()).toBe(0)

    expect(queryClient.getQueryData(query.queryKey)?.balance).toBe(4)
  })

  it.for([
    ['a later', true],
    ['the first', false],
  ] as const)('B4.5 M-B16 what was sent is not taken away by %s answer that is older than it', async ([, isKnown]) => {
    const { queryClient, list } = browser()
    if (!isKnown) queryClient.clear()
    const messages = answersInTurn(
      { messages: [message(1)], hasOlder: false },
      { messages: [message(1), message(2)], hasOlder: false },
    )
    const lines = answersInTurn(
      { chats: [entry('one', 1), entry('two', 2)], next: null, unread_messages: 3 },
      { chats: [{ ...entry('two', 2), last_message: message(2) }, entry('one', 1)], next: null, unread_messages: 3 },
    )
    const loading = [
      queryClient.fetchQuery({ ...messagesQuery('two'), queryFn: messages.ask, staleTime: 0 }),
      queryClient.fetchInfiniteQuery({ ...chatListQuery(), queryFn: lines.ask, staleTime: 0 }),
    ]

    applySent(queryClient, ben, { conversation: 'two', message: message(2), balance: 4, prices: emptyChat.prices })
    messages.answer()
    lines.answer()
    await Promise.allSettled(loading)
    await expect.poll(() => queryClient.isFetching()).toBe(0)

    expect(queryClient.getQueryData(messagesQuery('two').queryKey)?.messages.map(({ seq }) => seq)).toEqual([1, 2])
    expect(list()?.chats[0]).toMatchObject({ conversation: 'two', last_message: { seq: 2 } })
    expect([messages.asked(), lines.asked()]).toEqual([2, 2])
  })

  it('B4.5 a gap is never shown: what comes too early is asked for', () => {
    expect(withMessage({ messages: [message(1)], hasOlder: false }, message(3))).toBeUndefined()
    expect(withMessage({ messages: [message(1)], hasOlder: false }, message(2))?.messages).toHaveLength(2)
  })

  it('R4.11 reading on another device empties the count here', () => {
    const { queryClient, list } = browser()

    applyRead(queryClient, { conversation: 'two', is_own: true, read_seq: 1, num_unread_messages: 0 })

    expect(list()?.unread_messages).toBe(1)
    expect(list()?.chats[1]?.num_unread_messages).toBe(0)
  })

  it('R4.11 what was read stays read when the news of it come out of order', () => {
    const { queryClient, list } = browser()
    for (const read_seq of [5, 4])
      for (const is_own of [true, false])
        applyRead(queryClient, { conversation: 'two', is_own, read_seq, num_unread_messages: is_own ? 0 : null })

    expect(list()?.chats[1]).toMatchObject({ read_seq: 5, partner_read_seq: 5 })
  })

  it('the other having read changes no count', () => {
    const { queryClient, list } = browser()

    applyRead(queryClient, { conversation: 'two', is_own: false, read_seq: 1, num_unread_messages: null })

    expect(list()?.unread_messages).toBe(3)
    expect(list()?.chats[1]?.partner_read_seq).toBe(1)
  })

  it('R4.12 a removed chat takes its unread messages with it', () => {
    const { queryClient, list } = browser()

    applyRemoved(queryClient, 'two')

    expect(list()?.chats.map(({ conversation }) => conversation)).toEqual(['one'])
    expect(list()?.unread_messages).toBe(1)
  })

  it('R4.12 a chat further down takes them from the total above it, too', () => {
    const { queryClient, list } = browser()
    const pages = [entry('one', 1), entry('two', 2)].map((one) => ({ chats: [one], next: null, unread_messages: 3 }))
    queryClient.setQueryData(chatListQuery().queryKey, { pages, pageParams: ['', 'next'] })

    applyRemoved(queryClient, 'two')

    expect(list()?.unread_messages).toBe(1)
  })
})
