import { domainToASCII } from 'node:url'
import { isDisposableEmailDomain } from 'disposable-email-domains-js'
import { isMailable } from '#server/mail/send-mail.ts'
import isEmail from 'validator/lib/isEmail.js'

/** What is wrong with an address as `Email` reads it, if anything. Letters of all languages are fine on both sides of the @. */
export function emailProblem(email: string): 'malformed' | 'throwaway' | undefined {
  if (!isMailable(email) || UNSEEN.test(email) || !isEmail(email, { allow_utf8_local_part: true })) return 'malformed'
  const domain = email.slice(email.lastIndexOf('@') + 1)
  if (domainToASCII(domain) !== domain) return 'malformed'
  return parentsOf(domain).some(isDisposableEmailDomain) ? 'throwaway' : undefined
}

/** Signs that show nothing, and that mail servers leave out or refuse. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u

/** A domain and those that it lies in. */
function parentsOf(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'))
}
