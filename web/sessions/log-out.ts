import { logOut as endpoint } from '#contract/sessions.ts'
import { call } from '#client/api/call.ts'
import { withTabStorage } from '#client/storage/with-tab-storage.ts'
import { forgetPrivate } from '#web/platform/private-storage.ts'
import { forgetDevice } from '#web/platform/forget-device.ts'
import { leaveTab } from '#web/platform/tab-owner.ts'

/** Every open tab listens here: who logs out in one is out in all. */
const CHANNEL = 'session'
type SessionChange = 'logging-out' | 'logged-out' | 'logged-in' | 'ended'

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
  const listen = ({ data }: MessageEvent<SessionChange>) => {
    if (data === 'logging-out' || data === 'logged-in') isLoggingOut = data === 'logging-out'
    onChange(data)
  }
  tabs().addEventListener('message', listen)
  return () => tabs().removeEventListener('message', listen)
}

let isLeaving = false
/** In this tab or another: that the session has ended is no news then. */
let isLoggingOut = false

/**
 * Shows a fresh page: nothing of the member is left in memory, in this tab or its history. Whoever has just left by
 * themselves is led on by that, and not by the session that ended with it.
 */
export function reloadLoggedOut(page = '/'): void {
  if (isLeaving) return
  isLeaving = true
  // The next page does it too, but there may be no network to load one.
  withTabStorage(leaveTab)
  forgetPrivate()
  void forgetDevice().then(() => location.replace(page))
}

/** The session ended elsewhere: the login says so, and leads back to where the member was. */
export function reloadEnded(): void {
  if (isLoggingOut) return
  const next = encodeURIComponent(location.pathname + location.search + location.hash)
  reloadLoggedOut(`/login?ended=true&next=${next}`)
}

/** Logs out here and in every other tab. */
export async function logOut(): Promise<void> {
  isLoggingOut = true
  notifyTabs('logging-out')
  try {
    await call(endpoint, {})
  } catch (error) {
    isLoggingOut = false
    notifyTabs('logged-in')
    throw error
  }
  notifyTabs('logged-out')
  reloadLoggedOut()
}
