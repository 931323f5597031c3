import { describe, expect, it } from 'vitest'
import { isAlsoHere } from './also-here.ts'

describe('the link of the screen at hand', () => {
  it.each(['/settings', '/notifications', '/transactions', '/transactions/7', '/credit-history', '/spend-limits'])(
    'D10-16 is one’s own at %s',
    (path) => {
      expect(isAlsoHere(path, '/profile')).toBe(true)
      expect(isAlsoHere(path, '/members')).toBe(false)
    },
  )

  it.each(['/credits', '/credits/p1', '/credits/repeat-order', '/premium'])('D10-16 is the shop’s at %s', (path) => {
    expect(isAlsoHere(path, '/premium')).toBe(true)
    expect(isAlsoHere(path, '/credits')).toBe(true)
    expect(isAlsoHere(path, '/profile')).toBe(false)
  })

  it('D10-16 is that of the messages in a chat, and not on a profile', () => {
    expect(isAlsoHere('/members/1/chat', '/chats')).toBe(true)
    expect(isAlsoHere('/members/1', '/chats')).toBe(false)
  })

  it('D10-16 is nobody’s where an address only begins alike', () => {
    expect(isAlsoHere('/settings-of-others', '/profile')).toBe(false)
  })
})
