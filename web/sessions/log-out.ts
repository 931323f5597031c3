import { logOut as endpoint } from '#contract/sessions.ts'
import { call } from '#client/api/call.ts'

/** Every open tab listens here: who logs out in one is out in all. */
const CHANNEL = 'session'
type SessionChange = 'logged-out' | 'logged-in'

/** One channel for both ways: a tab does not receive what it sent on it. */
let channel: BroadcastChannel | undefined
function tabs(): BroadcastChannel {
  channel ??= new BroadcastChannel(CHANNEL)
  return channel
}

export function notifyTabs(change: SessionChange): void {
  tabs().postMessage(change)
}

export function listenToTabs(onChange: (change: SessionChange) => void): () => void {
  const listen = ({ data }: MessageEvent<SessionChange>) => onChange(data)
  tabs().addEventListener('message', listen)
  return () => tabs().removeEventListener('message', listen)
}

/** Shows a fresh page: nothing of the member is left in memory, in this tab or its history. */
export function reloadLoggedOut(page = '/'): void {
  location.replace(page)
}

/** Logs out here and in every other tab. */
export async function logOut(): Promise<void> {
  await call(endpoint, {})
  notifyTabs('logged-out')
  reloadLoggedOut()
}
