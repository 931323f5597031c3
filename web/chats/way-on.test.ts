import { describe, expect, it } from 'vitest'
import { wayOn } from './way-on.ts'

const tooFew = { code: 'credits.too_few', details: { needed: 2, balance: 0 } } as const

describe('the way on from a message that was refused', () => {
  it.each(['photos.not_an_image', 'photos.too_large', 'photos.too_many_pixels', 'chats.blocked'] as const)(
    'is not to send the same again after %s',
    (code) => expect(wayOn({ code, details: {} }, 6)).toBe('none'),
  )

  it('M5-14 is to agree to a price that is higher than the button said', () => {
    expect(wayOn({ code: 'chats.price_changed', details: { credits: 2 } }, 6)).toBe('agree')
  })

  it('is to buy, to change it, or to try again', () => {
    expect(wayOn(tooFew, 1)).toBe('buy')
    expect(wayOn({ code: 'chats.same_opener', details: {} }, 6)).toBe('change')
    expect(wayOn({ code: 'request.too_many', details: {} }, 6)).toBeUndefined()
  })

  it('M6-14 is to send it now once the credits are there, wherever they were bought', () => {
    expect(wayOn(tooFew, 2)).toBe('now')
    expect(wayOn({ code: 'credits.too_few', details: {} }, 100)).toBe('buy')
  })
})
