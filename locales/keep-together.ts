import type { Locale } from '#contract/locales.ts'

const NO_BREAK = '\u00A0'
const NARROW_NO_BREAK = '\u202F'

/**
 * Binds what printers of a language keep on one line: a Polish word of one letter to the word after it and a number to
 * what it counts, a French sign to the word that it belongs to, and what would say the opposite or nothing when it is parted. For texts that are read on a page or in a mail; what is sent as a message stays as it
 * was written. ICU text may be given too: nothing that it is made of looks like this.
 */
export function keepTogether(locale: Locale, text: string): string {
  if (locale === 'pl')
    return text
      .replaceAll(/(?<![\p{L}\p{N}'’.-])([aiouwz])[ \n](?=\S)/giu, `$1${NO_BREAK}`)
      .replaceAll(/(?<=[\d#]) (?=\p{L}{2})/gu, NO_BREAK)
      .replaceAll(/(?<=pierwszy) (?=krok)/gi, NO_BREAK)
  if (locale === 'fr')
    return text
      .replaceAll(/ (?=[?!;:»])/g, NARROW_NO_BREAK)
      .replaceAll(/(?<=«) /g, NARROW_NO_BREAK)
      .replaceAll(/(?<=d’en) (?=face)/g, NO_BREAK)
      .replaceAll(/(?<=premier) (?=pas)/gi, NO_BREAK)
  if (locale === 'de') return text.replaceAll(/(?<=\bkein) (?=\p{L})/giu, NO_BREAK)
  return text
}
