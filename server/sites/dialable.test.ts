import { describe, expect, it } from 'vitest'
import { dialable } from './read-settings.ts'

describe('a support phone', () => {
  it('R5.9 is told without dashes and spaces, and otherwise as it was written', () => {
    expect(dialable('+31 20-123 45 67')).toBe('+31201234567')
    expect(dialable('0800\u00a0-\u00a012')).toBe('080012')
    expect(dialable('')).toBe('')
  })
})
