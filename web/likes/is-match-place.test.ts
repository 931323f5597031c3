import { expect, it } from 'vitest'
import { isMatchPlace } from './is-match-place.ts'

it('M6-1 a match fills the screen where somebody looks around', () => {
  const paths = [
    '/members',
    '/members/0199',
    '/chats',
    '/likes',
    '/likes/given',
    '/likes/m/0199',
    '/swipe-game',
    '/visitors',
  ]
  expect(paths.filter((path) => !isMatchPlace(path))).toEqual([])
})

it.for([
  ['a conversation', ['/chats/7', '/members/0199/chat']],
  [
    'paying',
    ['/premium', '/credits', '/credits/p1/card', '/directdebit', '/transactions/7', '/withdrawal', '/spend-limits'],
  ],
  [
    'logging in, codes and joining',
    ['/login', '/signup', '/complete-signup', '/reset-password/do', '/settings', '/activate/done'],
  ],
  ['a page without a network', ['/offline']],
  ['whatever is not known here', ['/', '/complaints', '/members/0199/chat/more']],
] as const)('M6-1 a match only gives a notice in %s', ([, paths]) => {
  expect(paths.filter(isMatchPlace)).toEqual([])
})
