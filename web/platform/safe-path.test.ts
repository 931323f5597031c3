import { describe, expect, it } from 'vitest'
import { MEMBERS_HOME, safePath } from './safe-path.ts'

describe('where a login leads', () => {
  it.each(['/members', '/settings?tab=1', '/members/abc#photos', '/'])('R2.12 goes on to %s', (path) => {
    expect(safePath(path)).toBe(path)
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    'evil.example',
    '',
    undefined,
    ['/members'],
    `/${'a'.repeat(600)}`,
    '/api/logout.php',
    '/API/auto-like.php',
    '/./api/logout.php',
    '/members/../api/logout.php',
    '/%2e/api/logout.php',
    '/%61pi/logout.php',
    '/.//evil.example',
  ])('R2.12 A17 Y-16 A15-11 never leaves the site, and is no call: %j', (path) => {
    expect(safePath(path)).toBe(MEMBERS_HOME)
  })

  it('R2.12 A17 an encoded slash stays a path of this site', () => {
    expect(new URL(safePath('/%2f%2fevil.example'), 'https://site.example').host).toBe('site.example')
  })
})
