import { describe, expect, it } from 'vitest'
import { wayOn } from './way-on.ts'

const tooFew = { code: 'credits.too_few', details: { needed: 2, balance: 0 } } as const

describe('the way on from a message that was refused', () => {
  it.each(['photos.not_an_image', 'photos.too_large', 'photos.too_many_pixels'] as const)(
    'is not to send the same again after %s',
    (code) => expect(wayOn({ code, details: {} }, 6, false)).toBe('none'),
  )

  it.each(['chats.blocked', 'chats.partner_gone'] as const)(
    'M8-10 is not to send it again after %s, until the other is there again',
    (code) => {
      expect(wayOn({ code, details: {} }, 6, true)).toBe('none')
      expect(wayOn({ code, details: {} }, 6, false)).toBeUndefined()
    },
  )

  it('M5-14 is to agree to a price that is higher than the button said', () => {
    expect(wayOn({ code: 'chats.price_changed', details: { credits: 2 } }, 6, false)).toBe('agree')
  })

  it('is to buy, to change it, or to try again', () => {
    expect(wayOn(tooFew, 1, false)).toBe('buy')
    expect(wayOn({ code: 'chats.same_opener', details: {} }, 6, false)).toBe('change')
    expect(wayOn({ code: 'request.too_many', details: {} }, 6, false)).toBeUndefined()
  })

  it('M6-14 is to send it now once the credits are there, wherever they were bought', () => {
    expect(wayOn(tooFew, 2, false)).toBe('now')
    expect(wayOn({ code: 'credits.too_few', details: {} }, 100, false)).toBe('buy')
  })
})
