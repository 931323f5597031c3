import { domainToASCII } from 'node:url'

/** Whoever has an address here has every spelling of it with other dots. */
const DOTS_DO_NOT_COUNT = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox behind an address: what follows a plus is the owner's own mark, and some providers ignore dots. It serves
 * to know somebody again, never to write to them: where plus means something else, two people share this name.
 */
export function canonicalAddress(email: string): string {
  const at = email.lastIndexOf('@')
  const written = email.slice(at + 1).toLowerCase()
  // The same domain in letters of its own language, and as mail servers write it.
  const domain = domainToASCII(written) || written
  const name = email
    .slice(0, at)
    .toLowerCase()
    .replace(/(?<=.)\+.*$/, '')
  if (!DOTS_DO_NOT_COUNT.has(domain)) return `${name}@${domain}`
  return `${name.replaceAll('.', '')}@gmail.com`
}
