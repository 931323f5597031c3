import { describe, expect, it } from 'vitest'
import { wayOn } from './way-on.ts'

describe('the way on from a message that was refused', () => {
  it.each(['photos.not_an_image', 'photos.too_large', 'photos.too_many_pixels', 'chats.blocked'] as const)(
    'is not to send the same again after %s',
    (code) => expect(wayOn(code)).toBe('none'),
  )

  it('M5-14 is to agree to a price that is higher than the button said', () => {
    expect(wayOn('chats.price_changed')).toBe('agree')
  })

  it('is to buy, to change it, or to try again', () => {
    expect(wayOn('credits.too_few')).toBe('buy')
    expect(wayOn('chats.same_opener')).toBe('change')
    expect(wayOn('request.too_many')).toBeUndefined()
  })
})
