import * as z from 'zod/mini'
import { countries, type Country } from './locales.ts'
import { currencies, type Currency } from './currencies.ts'

interface Method {
  countries: readonly Country[]
  currencies: readonly Currency[]
  /** A scheme that has ended: it stands in old transactions and is never offered. */
  isHistoric?: true
  /** A brand that is paid with through `creditcard`, without a button of its own unless an operator wants one. */
  isBrand?: true
  isCard?: true
}

const euroCountries = ['AT', 'BE', 'DE', 'ES', 'FR', 'IE', 'IT', 'NL'] as const
const euro = { countries: euroCountries, currencies: ['EUR'] } as const
const everywhere = { countries, currencies } as const

/** The ways to pay that there are. Where one is offered depends on the country, the currency, the provider and the site. */
const methods = {
  sdd: euro,
  sct: euro,
  przelewy24: { countries: ['PL'], currencies: ['PLN'] },
  blik: { countries: ['PL'], currencies: ['PLN'] },
  giropay: { countries: ['DE'], currencies: ['EUR'], isHistoric: true },
  sofort: { ...euro, isHistoric: true },
  ideal: { countries: ['NL'], currencies: ['EUR'] },
  bancontact: { countries: ['BE'], currencies: ['EUR'] },
  eps: { countries: ['AT'], currencies: ['EUR'] },
  creditcard: { ...everywhere, isCard: true },
  visa: { ...everywhere, isCard: true, isBrand: true },
  mastercard: { ...everywhere, isCard: true, isBrand: true },
  maestro: { ...everywhere, isCard: true, isBrand: true },
  cartebancaire: { countries: ['FR'], currencies: ['EUR'], isCard: true },
  nexi: { countries: ['IT'], currencies: ['EUR'], isCard: true },
  applepay: { ...everywhere, isCard: true },
  paypal: { ...everywhere },
  paysafecard: {
    countries: ['AT', 'BE', 'CH', 'DE', 'ES', 'FR', 'GB', 'IE', 'IT', 'NL', 'PL'],
    currencies: ['EUR', 'CHF', 'GBP', 'PLN'],
  },
} as const satisfies Record<string, Method>

export type PaymentMethod = keyof typeof methods

export const paymentMethods = [
  'sdd',
  'sct',
  'przelewy24',
  'blik',
  'giropay',
  'sofort',
  'ideal',
  'bancontact',
  'eps',
  'creditcard',
  'visa',
  'mastercard',
  'maestro',
  'cartebancaire',
  'nexi',
  'applepay',
  'paypal',
  'paysafecard',
] as const satisfies readonly PaymentMethod[]

/** What others call a method. */
const aliases: Readonly<Record<string, PaymentMethod>> = { prezelewy24: 'przelewy24' }

export const PaymentMethod = z.enum(paymentMethods)

/** A method as a caller names it: also by a name that is spelled otherwise elsewhere. */
export const AnyPaymentMethod = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(20)),
    z.transform((name: string) => aliases[name] ?? name),
  ),
  PaymentMethod,
)

export function methodOf(method: PaymentMethod): Method {
  return methods[method]
}

/** What a site can sell with: all but the schemes that have ended. */
export const sellingMethods = paymentMethods.filter(isSold)
/** What it sells with unless an operator chooses otherwise: a card has one button, whatever its brand. */
export const offeredMethods = sellingMethods.filter((method) => !methodOf(method).isBrand)

/** Whether the law lets a seller ask for a fee with a method (PSD2 art. 62, § 270a BGB): not for transfers, debits and cards. */
export const feeMethods = ['paypal', 'paysafecard'] as const satisfies readonly PaymentMethod[]

function isSold(method: PaymentMethod): method is Exclude<PaymentMethod, 'giropay' | 'sofort'> {
  return !methodOf(method).isHistoric
}
