/** The push services of the browsers; a star stands for one or more names before it. */
const SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

export type IsPushService = (endpoint: string) => boolean

/**
 * Whether an address is one that a browser's push service gives out. A member names it and we call it, so nothing else
 * will do: not our own network, not somebody's server.
 */
export const isPushService: IsPushService = (endpoint) => {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
  return SERVICES.some((service) =>
    service.startsWith('*.') ? url.hostname.endsWith(service.slice(1)) : url.hostname === service,
  )
}
