import { describe, expect, it } from 'vitest'
import { countryOfAddress } from './country-of-address.ts'

// Universities, broadcasters and registries, which have held their networks for decades.
describe('the country of an address', () => {
  it.each([
    ['194.232.104.150', 'AT'],
    ['139.130.4.5', 'AU'],
    ['193.191.245.1', 'BE'],
    ['137.82.1.1', 'CA'],
    ['130.59.31.80', 'CH'],
    ['193.99.144.80', 'DE'],
    ['130.206.13.20', 'ES'],
    ['195.83.24.1', 'FR'],
    ['212.58.244.20', 'GB'],
    ['134.226.1.1', 'IE'],
    ['193.206.140.1', 'IT'],
    ['145.97.39.155', 'NL'],
    ['130.216.1.1', 'NZ'],
    ['150.254.65.10', 'PL'],
    ['8.8.8.8', 'US'],
  ])('%s is %s', (address, country) => {
    expect(countryOfAddress(address)).toBe(country)
  })

  it.each([
    ['2a02:2e0:3fe:1001:302::', 'DE'],
    ['2001:610:1::1', 'NL'],
    ['2001:660::1', 'FR'],
  ])('%s is %s', (address, country) => {
    expect(countryOfAddress(address)).toBe(country)
  })

  it('is that of an IPv4 address in the clothes of IPv6', () => {
    expect(countryOfAddress('::ffff:193.99.144.80')).toBe('DE')
    expect(countryOfAddress('::FFFF:8.8.8.8')).toBe('US')
  })

  it.each(['10.0.0.1', '172.20.1.1', '192.168.1.1', '127.0.0.1', '169.254.1.1', '100.64.0.1', '::ffff:10.0.0.1'])(
    'is unknown for the private %s',
    (address) => {
      expect(countryOfAddress(address)).toBeUndefined()
    },
  )

  it.each(['::', '::1', 'fe80::1', 'fe80::1%eth0', 'fd00::1', '2001:db8::1'])(
    'is unknown for the private %s',
    (address) => {
      expect(countryOfAddress(address)).toBeUndefined()
    },
  )

  it.each(['', 'unknown', '1.2.3', '999.1.1.1', '8.8.8.8, 1.1.1.1', '[::1]', '8.8.8.8:443'])(
    'is unknown for "%s", which is no address',
    (address) => {
      expect(countryOfAddress(address)).toBeUndefined()
    },
  )
})
