import { expect, it } from 'vitest'
import { CallRefused } from '#client/api/call.ts'
import { aUser } from '#test/user.ts'
import { whoIsLeft } from './user.ts'

const refused = (code: string, status: number) => new CallRefused({ code, details: {}, request_id: '1' }, status)

it('M6-8 a page whose session ends elsewhere keeps its member until the login is shown in its place', () => {
  const member = aUser()

  expect(whoIsLeft(refused('authentication_required', 403), member)).toBe(member)
})

it('M6-8 whoever comes without a session is a visitor, and a failure stays one', () => {
  const failure = refused('server.failed', 500)

  expect(whoIsLeft(refused('authentication_required', 403), undefined)).toBeNull()
  expect(() => whoIsLeft(failure, aUser())).toThrow(failure)
})
