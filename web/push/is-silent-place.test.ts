import { expect, it } from 'vitest'
import { isSilentPlace } from './is-silent-place.ts'

it('R2.17 the question about notices covers nothing that is typed or bought (M4-6)', () => {
  const silent = ['/signup', '/settings', '/chats', '/chats/7', '/members/0199/chat', '/premium', '/credits/p0']
  expect([...silent, '/transactions', '/directdebit'].filter((path) => !isSilentPlace(path))).toEqual([])
  expect(['/members', '/members/0199', '/likes', '/pricing'].filter(isSilentPlace)).toEqual([])
})
