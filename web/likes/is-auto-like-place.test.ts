import { expect, it } from 'vitest'
import { isAutoLikePlace } from './is-auto-like-place.ts'

it('M7-4 R2.22 the window of an automatic like opens in the members area, over the list of chats too', () => {
  const paths = ['/members', '/members/0199', '/chats', '/chats/', '/likes/given', '/premium']
  expect(paths.filter((path) => !isAutoLikePlace(path))).toEqual([])
})

it('M7-4 it opens neither over a conversation nor outside of the members area', () => {
  const paths = ['/chats/7', '/chats/7/', '/members/0199/chat', '/credits/p0', '/settings', '/', '/membership']
  expect(paths.filter(isAutoLikePlace)).toEqual([])
})
