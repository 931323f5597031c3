import { isIPv6 } from 'node:net'

/** The neighbourhood of a network address: one household or office, however many addresses it has. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:/, '')
  if (!isIPv6(plain)) return plain.split('.').slice(0, 3).join('.')
  const [head = '', tail = ''] = plain.split('::')
  const left = head.split(':')
  const right = tail ? tail.split(':') : []
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  // 56 bits: three groups and the upper half of the fourth.
  return [...groups.slice(0, 3), (groups[3] ?? '0').padStart(4, '0').slice(0, 2)].join(':')
}

/** Whom a network address stands for: an IPv4 address for itself, an IPv6 address for all that its household can take. */
export function householdOf(ip: string): string {
  return ip.includes(':') && !ip.startsWith('::ffff:') ? networkOf(ip) : ip
}

const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['Linux', 'Linux'],
] as const

/** "Firefox · Windows": enough for members to recognise their own device. */
export function deviceOf(userAgent: string | undefined): string {
  const name = (list: readonly (readonly [string, string])[]) => list.find(([mark]) => userAgent?.includes(mark))?.[1]
  return [name(BROWSERS), name(SYSTEMS)].filter(Boolean).join(' · ') || '?'
}
