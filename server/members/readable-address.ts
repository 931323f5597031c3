import { domainToUnicode } from 'node:url'

/** An address with its domain in letters, as its owner knows it: `xn--…` is for mail servers. */
export function readableAddress(email: string): string {
  const at = email.lastIndexOf('@') + 1
  return email.slice(0, at) + (domainToUnicode(email.slice(at)) || email.slice(at))
}
