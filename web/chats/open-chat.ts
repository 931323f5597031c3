import { notFound } from '@tanstack/react-router'
import type { Chat } from '#contract/chats.ts'
import { CallRefused } from '#client/api/call.ts'
import { screen } from '#web/platform/screen.ts'

type LoaderContext = Parameters<typeof screen>[0]

/** What the loader of both screens of a conversation does: the chat and its words, or 404. */
export async function openChat(context: LoaderContext, chat: Promise<Chat>) {
  const found = chat.catch((error: unknown) => {
    if (error instanceof CallRefused && (error.status === 404 || error.status === 400)) throw notFound()
    throw error
  })
  return screen(context, { phrases: ['chats', 'gifts'], title: (_, { profile }) => profile.name, data: found })
}
