import { describe, expect, it } from 'vitest'
import { isWarned, type Layout } from './entry-rules.ts'

type Visit = Parameters<typeof isWarned>[0]
type Settings = Visit['settings']

/** A visitor from Austria on the home page, for the first time: the one who is warned. */
function visit(changes: Partial<Omit<Visit, 'settings'>> = {}, settings: Partial<Settings> = {}): Visit {
  return {
    layout: 'default',
    path: '/',
    isLoggedIn: false,
    isInstalled: false,
    agreedAt: null,
    hasBegun: false,
    ...changes,
    settings: { enable_site_entry_popup: true, site_entry_countries: [], geoip_selected_country: 'AT', ...settings },
  }
}

describe('the entry warning', () => {
  it.each(['/', '/pricing', '/info/terms', '/login', '/complete-signup-now', '/reset-passwords'])(
    'R2.29 greets a visitor at %s',
    (path) => {
      expect(isWarned(visit({ path }))).toBe(true)
    },
  )

  it.each(['/complete-signup', '/complete-signup/abc', '/reset-password', '/reset-password/abc'])(
    'R2.29 stays away from %s',
    (path) => {
      expect(isWarned(visit({ path }))).toBe(false)
      expect(isWarned(visit({ path }, { geoip_selected_country: 'DE' }))).toBe(false)
    },
  )

  it.each<[string, Partial<Visit>]>([
    ['a member', { isLoggedIn: true }],
    ['somebody who installed the site', { isInstalled: true }],
    ['somebody who agreed before', { agreedAt: '2026-01-01T00:00:00.000Z' }],
  ])('R2.29 spares %s', (_, changes) => {
    expect(isWarned(visit(changes))).toBe(false)
  })

  it('R2.29 is off when the setting is', () => {
    expect(isWarned(visit({}, { enable_site_entry_popup: false }))).toBe(false)
  })

  it.each<[Layout, Settings['geoip_selected_country'], boolean]>([
    ['default', 'AT', true],
    ['default', 'NL', true],
    ['chat', 'NL', true],
    ['chat', 'DE', true],
    ['chat', 'AT', false],
    ['lander', 'NL', true],
    ['lander', 'DE', true],
    ['lander', 'US', false],
    ['empty', 'NL', true],
    ['empty', 'DE', true],
    ['empty', 'PL', false],
  ])('R2.29 in the %s layout from %s: %s', (layout, country, isShown) => {
    expect(isWarned(visit({ layout }, { geoip_selected_country: country }))).toBe(isShown)
  })

  it.each<[string, Partial<Visit>, Settings['geoip_selected_country'], boolean]>([
    ['signup without a lander', { path: '/signup' }, 'PL', true],
    ['signup in the middle of answering', { path: '/signup', hasBegun: true }, 'PL', false],
    ['signup where landers ask', { path: '/signup', hasBegun: true }, 'DE', true],
    [
      'signup where it was agreed on the lander',
      { path: '/signup', hasBegun: true, agreedAt: '2026-01-01' },
      'DE',
      false,
    ],
    ['another page after a lander', { path: '/members', hasBegun: true }, 'PL', true],
  ])('M3-18 R2.29 asks before somebody begins to answer, or not at all: %s', (_, changes, country, isShown) => {
    expect(isWarned(visit(changes, { geoip_selected_country: country }))).toBe(isShown)
  })

  it.each<[Settings['site_entry_countries'], Settings['geoip_selected_country'], Layout, boolean]>([
    [['AT', 'CH'], 'AT', 'default', true],
    [['AT', 'CH'], 'DE', 'default', false],
    [['AT'], 'DE', 'lander', false],
    [['AT'], 'AT', 'lander', false],
    [['DE'], 'DE', 'lander', true],
  ])('R2.29 with the countries %s, from %s in the %s layout: %s', (only, country, layout, isShown) => {
    const settings = { site_entry_countries: only, geoip_selected_country: country }
    expect(isWarned(visit({ layout }, settings))).toBe(isShown)
  })
})
