import { isIP } from 'node:net'
import * as z from 'zod/mini'

const LONGEST = 500

/** What cannot be mistaken for another, or hidden: letters of other scripts come encoded. */
const PLAIN = /^[\x21-\x7e]+$/

/** Where an offer may lead: to a page of another site, by its name and encrypted, and nothing else that an address can be. */
export const OfferLink = z
  .string()
  .check(
    z.maxLength(LONGEST),
    z.regex(PLAIN, 'has to be an address without blanks, letters of other scripts encoded'),
    z.refine(isPageAddress, 'has to begin with https:// and the name of a site, without a login'),
  )

function isPageAddress(address: string): boolean {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return false
  return url.hostname.includes('.') && isIP(url.hostname) === 0
}

/** The name of the other site, in the letters that a browser's address bar is sure of. */
export function hostOf(link: string): string {
  return new URL(link).hostname
}
