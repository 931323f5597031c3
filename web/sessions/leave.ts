import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { logOut } from '#contract/sessions.ts'
import { call } from '#web/platform/api/call.ts'
import { userQuery } from './user.ts'

/** Every open tab listens here: who logs out in one is out in all. */
const CHANNEL = 'session'
type Word = 'logged-out' | 'logged-in'

export function tellTabs(word: Word): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(word)
  channel.close()
}

export function listenToTabs(hear: (word: Word) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => hear(data))
  return () => channel.close()
}

/** Forgets everything that belonged to the member and shows the home page. */
export async function becomeVisitor(router: AnyRouter, queryClient: QueryClient): Promise<void> {
  const isMine = (key: unknown) => key !== 'settings' && key !== 'phrases' && key !== 'page'
  queryClient.setQueryData(userQuery.queryKey, null)
  await router.navigate({ to: '/' })
  await router.invalidate()
  queryClient.removeQueries({ predicate: ({ queryKey }) => isMine(queryKey[0]) && queryKey[0] !== 'user' })
}

/** Logs out here and in every other tab. */
export async function leave(router: AnyRouter, queryClient: QueryClient): Promise<void> {
  await call(logOut, {})
  tellTabs('logged-out')
  await becomeVisitor(router, queryClient)
}
