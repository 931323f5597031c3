import { countrySpecs, electronicFormatIBAN, isSEPACountry, isValidIBAN } from 'ibantools'

/** As it stands on a card: `DE89 3704 0044 …`. */
export function groupIban(text: string): string {
  return plain(text).replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** For the middle of a sentence: a number that begins in one line and ends in the next is hard to compare. */
export function unbroken(number: string): string {
  return number.replaceAll(' ', '\u00A0')
}

/** Where the caret belongs in the grouped text when it stood at `caret` in what was typed. */
export function caretAfterGrouping(text: string, caret: number): number {
  const before = plain(text.slice(0, caret)).length
  return before + Math.floor(Math.max(0, before - 1) / 4)
}

export function isIban(text: string): boolean {
  const iban = plain(text)
  return isValidIBAN(iban) && isSEPACountry(iban.slice(0, 2))
}

/** Whether it has as many characters as accounts of its country have, so that it can be judged while it is typed. */
export function isWholeIban(text: string): boolean {
  const iban = plain(text)
  const length = countrySpecs[iban.slice(0, 2)]?.chars
  return length ? iban.length >= length : iban.length > 4
}

function plain(text: string): string {
  return electronicFormatIBAN(text) ?? ''
}
