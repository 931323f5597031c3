import { describe, expect, it } from 'vitest'
import { mayReload } from './reload-on-chunk-failure.ts'

const NOW = Date.parse('2026-05-01T12:00:00Z')

describe('a page chunk that fails to load', () => {
  it.each([
    ['never', null, true],
    ['this very moment', NOW, false],
    ['a second ago', NOW - 1_000, false],
    ['just under a minute ago', NOW - 59_999, false],
    ['a minute ago', NOW - 60_000, true],
    ['yesterday', NOW - 86_400_000, true],
  ])('R4.20 when it last reloaded %s', (_, last, isAllowed) => {
    expect(mayReload(last === null ? null : String(last), NOW, true)).toBe(isAllowed)
  })

  it('U-1 leaves the page as it is without a network', () => {
    expect(mayReload(null, NOW, false)).toBe(false)
  })
})
