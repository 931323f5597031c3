import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { canonicalAddress } from '#server/platform/canonical-address.ts'
import type { SiteId } from '#server/platform/db/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'

/** What stands for an address or a phone number: equal ones are recognised, and nobody reads them from a copy of the database. */
export function contactHash(secrets: Secrets, site: SiteId, contact: string): Buffer {
  return secrets.hmac('contact', `${site}|${contact.includes('@') ? canonicalAddress(contact) : digitsOf(contact)}`)
}

/** `+49 (0)171 2345678` and `0049 171 2345678` are the number that the phone itself calls +491712345678. */
function digitsOf(phone: string): string {
  const international = phone.replace(/^00/, '+')
  return parsePhoneNumberFromString(international)?.number ?? international.replaceAll(/\D/g, '')
}
