import { expect, it } from 'vitest'
import { isPopupPlace } from './is-popup-place.ts'

it('R4.9 the time bonus comes forward in the members area, in nobody’s chat, and not over the prices that show it (M4-5)', () => {
  const paths = ['/members', '/members/0199', '/chats', '/likes', '/likes/m/0199']
  expect(paths.filter((path) => !isPopupPlace(path))).toEqual([])
  const others = ['/premium', '/credits', '/credits/p1', '/members/0199/chat', '/chats/7', '/settings', '/']
  expect(others.filter(isPopupPlace)).toEqual([])
})
