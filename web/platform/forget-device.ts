const PATIENCE_MS = 2000

/** Whoever leaves, by themselves or because the session ended: this browser takes no more notices and shows none. */
export async function forgetDevice(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))
  // The server ends the subscription with the session too: a browser that cannot do it now keeps nobody from leaving.
  await Promise.race([forget().catch(() => {}), patience])
}

async function forget(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  for (const notice of (await registration?.getNotifications()) ?? []) notice.close()
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge().catch(() => {})
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
