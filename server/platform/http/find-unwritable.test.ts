import { describe, expect, it } from 'vitest'
import { findUnwritable } from './find-unwritable.ts'

describe('S-L6 text that cannot be written down', () => {
  it.each([
    [{ email: 'a\0b' }],
    [{ email: '\ud800' }],
    [{ email: 'x\udfffy' }],
    [{ email: ['fine', 'not\0'] }],
    [{ email: { deep: [{ er: '\udbff' }] } }],
    [{ email: { 'na\0me': 1 } }],
  ])('S-L6 is found in %j', (input) => {
    expect(findUnwritable({ other: 'fine', ...input })).toBe('email')
  })

  it.each(['', 'Łódź', '🏳️‍🌈', '\u202e', '\t\n'])('S-L6 is not %j', (text) => {
    expect(findUnwritable({ text, list: [text], deep: { text, none: null, number: 1 } })).toBeUndefined()
  })
})
