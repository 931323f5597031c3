import { isDisposableEmailDomain } from 'disposable-email-domains-js'
import { isMailable } from '#server/mail/send-mail.ts'
import isEmail from 'validator/lib/isEmail.js'

/** What is wrong with an address, if anything. Letters of all languages are fine on both sides of the @. */
export function emailProblem(email: string): 'malformed' | 'throwaway' | undefined {
  if (!isMailable(email) || !isEmail(email, { allow_utf8_local_part: true })) return 'malformed'
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return isDisposableEmailDomain(domain) ? 'throwaway' : undefined
}
