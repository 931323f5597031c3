import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { BlockList, isIP } from 'node:net'
import { Reader, type Response } from 'mmdb-lib'

const FILE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

/** Networks that belong to no country, some of which the list assigns to one nevertheless. */
const nowhere = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  nowhere.addSubnet(net, bits, 'ipv4')
}
for (const [net, bits] of [
  ['::', 127],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  nowhere.addSubnet(net, bits, 'ipv6')
}

let reader: Reader<Response> | undefined

/** A visit is many requests in a row, and they all ask. */
const lately = new Map<string, string | undefined>()
const REMEMBERED = 5000

/** Two capital letters, or nothing for an address that is private, unknown or none at all. */
export function countryOfAddress(ip: string): string | undefined {
  if (lately.has(ip)) return lately.get(ip)
  if (lately.size >= REMEMBERED) lately.clear()
  const country = lookUp(ip)
  lately.set(ip, country)
  return country
}

function lookUp(ip: string): string | undefined {
  // A server that listens on IPv6 sees the callers from IPv4 like this.
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  const version = isIP(address)
  if (version === 0 || nowhere.check(address, version === 4 ? 'ipv4' : 'ipv6')) return undefined
  reader ??= new Reader(readFileSync(createRequire(import.meta.url).resolve(FILE)))
  // The library's types know MaxMind's own files only.
  const found = reader.get(address) as { country_code: string } | null
  return found?.country_code
}
