import { getExampleNumber } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { describe, expect, it } from 'vitest'
import { countries } from '#contract/locales.ts'
import { isPhoneLike } from './phone.ts'
import { accountProblems } from './use-account-form.ts'

const account = {
  account_holder: 'Anna Beispiel',
  iban: 'DE89 3704 0044 0532 0130 00',
  street: 'Hauptstraße',
  house_number: '1',
  zip: '50667',
  city: 'Köln',
  phone: '0151 23456789',
}

describe('M4-19 what is wrong with an account', () => {
  it('is told of every field at once', () => {
    const wrong = accountProblems({ ...account, iban: 'DE89', zip: '1', phone: '123' })

    expect(Object.keys(wrong)).toEqual(['iban', 'zip', 'phone'])
    expect(accountProblems(account)).toEqual({})
  })

  it.each(countries)('takes mobile numbers of %s, as they are written at home and elsewhere', (country) => {
    const phone = getExampleNumber(country, examples)

    expect(isPhoneLike(phone?.formatNational() ?? '')).toBe(true)
    expect(isPhoneLike(phone?.formatInternational() ?? '')).toBe(true)
  })

  it.each(['123', 'keine', '0151 2345 anna', '+49 0151 23456789 01234'])('does not take %j', (text) => {
    expect(isPhoneLike(text)).toBe(false)
  })
})
