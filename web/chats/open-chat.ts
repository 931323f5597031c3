import { notFound } from '@tanstack/react-router'
import type { Chat } from '#contract/chats.ts'
import { isGone } from '#client/api/is-gone.ts'
import { screen } from '#web/platform/screen.ts'

type LoaderContext = Parameters<typeof screen>[0]

/** What the loader of both screens of a conversation does: the chat and its words, or that it is not there. */
export async function openChat(context: LoaderContext, chat: Promise<Chat>) {
  const found = chat.catch((error: unknown) => {
    throw isGone(error) ? notFound() : error
  })
  return screen(context, { phrases: ['chats', 'gifts'], title: (_, { profile }) => profile.name, data: found })
}
