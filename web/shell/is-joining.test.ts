import { describe, expect, it } from 'vitest'
import { isJoining } from './is-joining.ts'

describe('the navigation of members', () => {
  it('L-7 D2-36 is away while somebody joins, and there on the first page after it', () => {
    expect(isJoining('/signup')).toBe(true)
    expect(isJoining('/signup-matches')).toBe(false)
  })
})
