export type Permission = NotificationPermission | 'unsupported'

const KEPT = 'push-permission'

export function readPermission(): Permission {
  return 'Notification' in window && 'serviceWorker' in navigator ? Notification.permission : 'unsupported'
}

/** Asks the browser, which asks the person, and remembers the answer on this device. */
export async function askPermission(): Promise<Permission> {
  const permission = readPermission() === 'unsupported' ? 'unsupported' : await Notification.requestPermission()
  try {
    localStorage.setItem(KEPT, permission)
  } catch {
    // The browser itself remembers too.
  }
  return permission
}
