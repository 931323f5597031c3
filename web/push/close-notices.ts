/** Takes away what this device shows about something that the member has just seen here. */
export async function closeNotices(tag: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  for (const notice of (await registration?.getNotifications({ tag })) ?? []) notice.close()
}
