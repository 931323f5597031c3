import { describe, expect, it } from 'vitest'
import { groupPhone } from './group-phone.ts'

describe('M5-17 a phone number', () => {
  it.each([
    ['+31201234567', '+31 201 234 567'],
    ['+492211234', '+49 221 1234'],
    ['+4922112345', '+49 221 123 45'],
    ['+48221234567', '+48 221 234 567'],
    ['+352123456', '+352 123 456'],
    ['+12125550123', '+1 212 555 0123'],
    ['0800123456', '080 012 3456'],
    ['', ''],
    ['020 123', '020 123'],
  ])('%j is read as %j', (phone, grouped) => {
    expect(groupPhone(phone).replaceAll('\u00A0', ' ')).toBe(grouped)
  })
})
