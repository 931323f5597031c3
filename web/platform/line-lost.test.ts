import { describe, expect, it } from 'vitest'
import { CallRefused } from '#client/api/call.ts'
import { isLineLost, noteMissingCode } from './line-lost.ts'

describe('a screen that failed', () => {
  it('M5-24 blames the line while there is none', () => {
    expect(isLineLost(new TypeError('Failed to fetch'), false)).toBe(true)
  })

  it('M5-24 blames the line when its code could not be fetched, whatever the browser believes', () => {
    const error = new TypeError('Importing a module script failed.')
    noteMissingCode(error)

    expect(isLineLost(error, true)).toBe(true)
  })

  it('M5-24 is our fault with a line', () => {
    expect(isLineLost(new TypeError('x is undefined'), true)).toBe(false)
  })

  it('M5-24 is what the server says it is when it has answered', () => {
    expect(isLineLost(new CallRefused({ code: 'server.failed' }, 500), false)).toBe(false)
  })
})
