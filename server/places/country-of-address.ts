import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import { Reader, type Response } from 'mmdb-lib'
import { notPublic } from '#server/platform/not-public.ts'

const FILE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

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
  if (version === 0 || notPublic.check(address, version === 4 ? 'ipv4' : 'ipv6')) return undefined
  reader ??= new Reader(readFileSync(createRequire(import.meta.url).resolve(FILE)))
  // The library's types know MaxMind's own files only.
  const found = reader.get(address) as { country_code: string } | null
  return found?.country_code
}
