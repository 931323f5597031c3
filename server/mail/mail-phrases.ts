import type { Locale } from '#contract/locales.ts'
import type { Say } from '#locales/phrases.ts'
import { keepTogether } from '#locales/keep-together.ts'
import { phrases } from '#server/platform/phrases.ts'

/** The words of mails, with what belongs on one line bound. */
export function mailPhrases(locale: Locale): Say<'mails'> {
  const say = phrases(locale, 'mails')
  return (key, values) => keepTogether(locale, say(key, values))
}
