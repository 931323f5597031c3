import { describe, expect, it } from 'vitest'
import { aUser } from '#test/user.ts'
import { memberAlert } from './member-alert.ts'

const waiting = aUser({ status: 'not_confirmed', profile: { status: 'disabled' } })
const faceless = aUser({ profile: { main_image: null } })
const wordsOf = (user: typeof waiting, path: string) => memberAlert(user, path)?.phrases[0]

describe('the reminder to confirm the address', () => {
  it('R2.15 is for whoever has not confirmed, before everything else', () => {
    expect(wordsOf(waiting, '/pricing')).toBe('signup')
    expect(wordsOf({ ...waiting, profile: { ...waiting.profile, main_image: null } }, '/pricing')).toBe('signup')
  })

  it('R2.15 is not for whoever has confirmed, is shown to others, or whose mail comes back', () => {
    expect(wordsOf(aUser(), '/pricing')).toBeUndefined()
    expect(wordsOf(aUser({ status: 'not_confirmed' }), '/pricing')).toBeUndefined()
    expect(wordsOf({ ...waiting, notifications_disabled: ['bounce'] }, '/pricing')).toBe('notifications')
  })

  it.each(['/signup', '/settings', '/notifications', '/activate/error', '/chats', '/chats/1'])(
    'R2.15 is silent at %s',
    (path) => expect(wordsOf(waiting, path)).toBeUndefined(),
  )

  it.each(['/members', '/signup-matches', '/settings-of-others'])('R2.15 speaks at %s', (path) =>
    expect(wordsOf(waiting, path)).toBe('signup'),
  )
})

describe('the alert about mails that are off', () => {
  const stopped = aUser({ notifications_disabled: ['bounce'] })

  it('R2.18 is for whoever gets no mails, before the hint about photos', () => {
    expect(wordsOf(stopped, '/members')).toBe('notifications')
    expect(wordsOf({ ...faceless, notifications_disabled: ['fbl'] }, '/members')).toBe('notifications')
    expect(wordsOf(aUser(), '/members')).toBeUndefined()
  })

  it.each(['/settings', '/notifications'])('R2.18 is silent at %s', (path) =>
    expect(wordsOf(stopped, path)).toBeUndefined(),
  )
})

describe('the hint about photos', () => {
  it('R2.16 is for members without a main image', () => {
    expect(wordsOf(faceless, '/pricing')).toBe('photos')
    expect(wordsOf(aUser(), '/pricing')).toBeUndefined()
  })

  it.each([
    '/profile',
    '/signup',
    '/activate/done',
    '/premium',
    '/notifications',
    '/directdebit',
    '/settings',
    '/credits',
    '/credits/p1',
    '/transactions/1',
    '/chats',
  ])('R2.16 is silent at %s', (path) => expect(wordsOf(faceless, path)).toBeUndefined())

  it.each(['/withdrawal', '/complaints', '/credit-history', '/spend-limits'])('D3-7 is silent at %s', (path) =>
    expect(wordsOf(faceless, path)).toBeUndefined(),
  )

  it.each(['/members', '/likes', '/activate/error', '/profiles'])('R2.16 speaks at %s', (path) =>
    expect(wordsOf(faceless, path)).toBe('photos'),
  )
})

describe('the profile of somebody', () => {
  const stopped = aUser({ notifications_disabled: ['bounce'] })

  it.each([
    ['whoever has not confirmed', waiting],
    ['whoever gets no mails', stopped],
    ['whoever has no photo', faceless],
  ])('D10-9 begins with them, without an alert for %s', (_, user) => {
    expect(wordsOf(user, '/members/0193a1c2')).toBeUndefined()
    expect(wordsOf(user, '/members')).toBeDefined()
  })
})
