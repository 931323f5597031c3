import { electronicFormatIBAN, isSEPACountry, isValidIBAN } from 'ibantools'
import { getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { countries, type Country } from '#contract/locales.ts'
import type { Secrets } from '#server/platform/secrets.ts'

/** For so long nobody debits an account after money was called back from it or could not be had, counted from that day. */
export const CAME_BACK_DAYS = 90

/** An account that can be debited, without spaces; undefined when it is none. */
export function readIban(text: string): string | undefined {
  const iban = electronicFormatIBAN(text) ?? ''
  return isValidIBAN(iban) && isSEPACountry(iban.slice(0, 2)) ? iban : undefined
}

/** `DE** **** **** **** **30 00`. */
export function maskIban(iban: string): string {
  const masked = iban.slice(0, 2) + '*'.repeat(iban.length - 6) + iban.slice(-4)
  return masked.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** A mobile phone of a country that the site serves: others cost more, or are there to be called for money. */
export function readPhone(text: string, home: Country, served: readonly Country[]): string | undefined {
  const phone = parsePhoneNumberFromString(text, home)
  const type = phone?.getType()
  const isMobile = type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE'
  const country = countries.find((one) => one === phone?.country)
  return phone?.isValid() && isMobile && country && served.includes(country) ? phone.number : undefined
}

const SHOWN_FIRST = 3
const SHOWN_LAST = 3
const HIDDEN_AT_LEAST = 4

/** `+49 151 ••• 789`: enough to know one's own phone by, and of a short number less. */
export function maskPhone(phone: string): string {
  const { countryCallingCode = '', nationalNumber = '' } = parsePhoneNumberFromString(phone) ?? {}
  const shown = Math.min(SHOWN_FIRST, nationalNumber.length - SHOWN_LAST - HIDDEN_AT_LEAST)
  return `+${countryCallingCode} ${nationalNumber.slice(0, shown)} ••• ${nationalNumber.slice(-SHOWN_LAST)}`
}

/** How a mobile number of a country is written: one that `readPhone` takes there. */
export function examplePhone(country: Country): { national: string; international: string } {
  const phone = getExampleNumber(country, examples)
  if (!phone) throw new Error(`There is no example of a mobile number of ${country}`)
  return { national: phone.formatNational(), international: phone.formatInternational() }
}

const DIGITS = 6

/** What a code stands for. */
export interface Allowed {
  siteId: number
  paymentId: string
  total: number
  currency: string
  iban: string
  holder: string
  phone: string
  /** How many codes were sent for it. */
  codes: number
}

/**
 * The code that allows this one debit: of this amount, from this account of this holder. For anything else it is another
 * one. It is made again when it is needed and stored nowhere.
 */
export function codeOf(
  secrets: Secrets,
  { siteId, paymentId, total, currency, iban, holder, phone, codes }: Allowed,
): string {
  const allowed = JSON.stringify([siteId, paymentId, total, currency, iban, holder, phone, codes])
  const number = secrets.hmac('direct debit code', allowed).readUInt32BE(0) % 10 ** DIGITS
  return String(number).padStart(DIGITS, '0')
}
