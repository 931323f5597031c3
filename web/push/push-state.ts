import { queryOptions } from '@tanstack/react-query'
import type { PushMessage } from '#contract/push.ts'

/** What this browser can do about notices, and does. */
export interface PushState {
  isCapable: boolean
  /** Null until the member has decided, false when they want none here, else the subscription; `denied` by the browser. */
  subscribed: null | false | PushSubscription | 'denied'
  /** What was shown last while a page was open. */
  lastMessage: PushMessage | null
}

/** Whether it shows no notices whatever the member wants: asking would lead nowhere. */
export function isRefusedByBrowser({ isCapable, subscribed }: Pick<PushState, 'isCapable' | 'subscribed'>): boolean {
  return !isCapable || subscribed === 'denied'
}

export const pushQuery = queryOptions({ queryKey: ['push'], queryFn: readPushState, staleTime: Infinity })

export const DECLINED = 'push-declined'

async function readPushState(): Promise<PushState> {
  const isCapable = 'Notification' in window && 'serviceWorker' in navigator && 'PushManager' in window
  return { isCapable, subscribed: isCapable ? await readSubscribed() : false, lastMessage: null }
}

async function readSubscribed(): Promise<PushState['subscribed']> {
  if (Notification.permission === 'denied') return 'denied'
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription) return subscription
  return localStorage.getItem(DECLINED) ? false : null
}
