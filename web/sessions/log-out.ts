import { logOut as endpoint } from '#contract/sessions.ts'
import { call } from '#client/api/call.ts'

/** Every open tab listens here: who logs out in one is out in all. */
const CHANNEL = 'session'
type Word = 'logged-out' | 'logged-in'

/** One channel for speaking and listening: a tab does not hear itself on it. */
let channel: BroadcastChannel | undefined
function tabs(): BroadcastChannel {
  channel ??= new BroadcastChannel(CHANNEL)
  return channel
}

export function tellTabs(word: Word): void {
  tabs().postMessage(word)
}

export function listenToTabs(hear: (word: Word) => void): () => void {
  const listen = ({ data }: MessageEvent<Word>) => hear(data)
  tabs().addEventListener('message', listen)
  return () => tabs().removeEventListener('message', listen)
}

/** Shows a fresh page: nothing of the member is left in memory, in this tab or its history. */
export function becomeVisitor(page = '/'): void {
  location.replace(page)
}

/** Logs out here and in every other tab. */
export async function logOut(): Promise<void> {
  await call(endpoint, {})
  tellTabs('logged-out')
  becomeVisitor()
}
