import type { PushMessage, WorkerMessage } from '#contract/push.ts'

// Built by itself, without imports (scripts/vite/service-worker.ts): what it needs of the rest are types.
declare const self: ServiceWorkerGlobalScope
/** Another one for each build. */
declare const VERSION: string

const OFFLINE = '/offline'
const SHELL = `shell ${VERSION}`

// A new worker waits until no page of the old one is open: nothing is reloaded under a finger.
self.addEventListener('install', (event) => event.waitUntil(keepOfflinePage()))
self.addEventListener('activate', (event) => event.waitUntil(forgetOldShells()))

/** As a visitor gets it, and the files that it needs: nothing of a member is ever kept. */
async function keepOfflinePage(): Promise<void> {
  const cache = await caches.open(SHELL)
  const page = await fetch(OFFLINE, { credentials: 'omit' })
  const files = (await page.clone().text()).matchAll(/(?:href|src)="(\/(?:assets\/[^"]+|icon\.svg))"/g)
  await cache.addAll([...new Set(Array.from(files, ([, file = '']) => file))])
  await cache.put(OFFLINE, page)
}

async function forgetOldShells(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name)))
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(load(request))
  // With a network they are the browser's own business, which has asked for most of them early.
  else if (pathname.startsWith('/assets/') && (isCutOff || !self.navigator.onLine))
    event.respondWith(fetch(request).catch(() => kept(request)))
})

/** Whether the last page could not be loaded, whatever the browser believes about the network. */
let isCutOff = false

async function load(request: Request): Promise<Response> {
  try {
    const page = await fetch(request)
    isCutOff = false
    return page
  } catch {
    isCutOff = true
    return offline(request)
  }
}

/** At an address of its own, which its script expects. */
async function offline(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  return pathname === OFFLINE
    ? kept(OFFLINE)
    : Response.redirect(`${OFFLINE}?from=${encodeURIComponent(pathname + search)}`)
}

async function kept(request: Request | string): Promise<Response> {
  return (await caches.match(request)) ?? Response.error()
}

self.addEventListener('push', (event) => {
  // Only our own server can encrypt for this browser.
  const message = event.data?.json() as PushMessage | undefined
  if (message) event.waitUntil(message.what === 'show' ? show(message) : close(message))
})

async function show(message: Extract<PushMessage, { what: 'show' }>): Promise<void> {
  const { title, body, tag, path, count } = message
  await Promise.all([
    self.registration.showNotification(title, {
      body,
      tag,
      data: { path },
      icon: '/icon-192.png',
      badge: '/badge.png',
    }),
    mark(count),
    tellPages(message),
  ])
}

async function close(message: Extract<PushMessage, { what: 'close' }>): Promise<void> {
  const shown = await self.registration.getNotifications({ tag: message.tag })
  for (const notification of shown) notification.close()
  await Promise.all([mark(message.count), tellPages(message)])
}

/** The number on the icon of the installed site. */
async function mark(count: number): Promise<void> {
  if (!('setAppBadge' in self.navigator)) return
  await (count > 0 ? self.navigator.setAppBadge(count) : self.navigator.clearAppBadge()).catch(() => {})
}

async function tellPages(message: PushMessage): Promise<void> {
  for (const page of await pages()) tell(page, { type: 'push', message })
}

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })
const tell = (page: Client, message: WorkerMessage) => page.postMessage(message)

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = event.notification.data as { path: string }
  event.waitUntil(open(path))
})

/** In a page that is open already, where nothing typed is lost; else in a new one. */
async function open(path: string): Promise<void> {
  const [page] = await pages()
  if (!page) return void (await self.clients.openWindow(path))
  await page.focus().catch(() => {})
  tell(page, { type: 'open', path })
}

// The push service gives out a new address now and then.
self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription: old } = event as ExtendableEvent & { oldSubscription?: PushSubscription }
  if (old) (event as ExtendableEvent).waitUntil(subscribeAnew(old))
})

async function subscribeAnew({ options }: PushSubscription): Promise<void> {
  const subscription = await self.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: options.applicationServerKey,
  })
  await fetch('/api/user.php?push=1', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-type': 'client' },
    body: JSON.stringify({ subscription }),
  })
}
