import { isRedirect } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { aUser } from '#test/user.ts'
import { requireLogin, requireVisitor } from './guards.ts'

/** Where a guard sends somebody; undefined when it lets them in. */
function sentTo(guard: () => void) {
  try {
    guard()
  } catch (thrown) {
    if (isRedirect(thrown)) return thrown.options
    throw thrown
  }
  return undefined
}

describe('a page', () => {
  const location = { href: '/likes/given?from=mail' }

  it('R2.12 of members sends a visitor to the login, and from there back', () => {
    expect(sentTo(() => requireLogin({ context: { user: null }, location }))).toMatchObject({
      to: '/login',
      search: { next: '/likes/given?from=mail' },
    })
  })

  it('R2.12 of members lets a member in', () => {
    expect(sentTo(() => requireLogin({ context: { user: aUser() }, location }))).toBeUndefined()
  })

  it('R2.1 R2.12 for visitors sends a member home, and lets a visitor in', () => {
    expect(sentTo(() => requireVisitor({ context: { user: aUser() } }))).toMatchObject({ to: '/members' })
    expect(sentTo(() => requireVisitor({ context: { user: null } }))).toBeUndefined()
  })
})
