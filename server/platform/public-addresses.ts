import { type LookupAddress, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { notPublic } from '#server/platform/not-public.ts'

/** Whether an address is one of the public internet. An IPv4 address written as IPv6 counts as what it stands for. */
export function isPublic({ address, family }: LookupAddress): boolean {
  return !notPublic.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** Finds where a name leads, for a connection that is then made to just that: names that lead inside are not found. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, [])
    const [first] = found
    if (!first || !found.every(isPublic)) return callback(new Error('The name leads to no public address'), [])
    if (options.all) return callback(null, found)
    return callback(null, first.address, first.family)
  })
}
