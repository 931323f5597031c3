import { describe, expect } from 'vitest'
import type { FieldRefusal } from '#contract/errors.ts'
import { settings } from '#contract/settings.ts'
import { it, type World } from '#test/world.ts'
import { changeSettings } from './change-settings.ts'

const history = (world: World) =>
  world.db.selectFrom('siteChanges').select(['actor', 'before', 'after']).orderBy('id').execute()

describe('changing settings', () => {
  it('R3.15 keeps who changed what, before and after', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { name: 'Alt' } })

    await changeSettings(world.db, world.site, 'operator:7', { name: 'Neu' })
    await changeSettings(world.db, world.site, 'operator:8', { min_age: 21 })

    expect(await history(world)).toMatchObject([
      { actor: 'operator:7', before: { name: 'Alt' }, after: { name: 'Neu' } },
      { actor: 'operator:8', before: { name: 'Neu' }, after: { name: 'Neu', min_age: 21 } },
    ])
  })

  it('R3.15 leaves other settings and other sites alone', async ({ makeWorld }) => {
    const one = await makeWorld({ settings: { name: 'Eins', niche: 3 } })
    const two = await makeWorld({ settings: { name: 'Zwei' } })

    await one.sets({ name: 'Anders' })

    await two.sites.refresh()
    expect(one.site.settings).toMatchObject({ name: 'Anders', niche: 3 })
    expect(two.site.settings.name).toBe('Zwei')
  })

  it('R3.15 of two operators at once keeps both changes', async ({ world }) => {
    await Promise.all([
      changeSettings(world.db, world.site, 'a', { name: 'Neu' }),
      changeSettings(world.db, world.site, 'b', { min_age: 30 }),
      changeSettings(world.db, world.site, 'c', { refund_days: 20 }),
    ])

    await world.sites.refresh()
    expect(world.site.settings).toMatchObject({ name: 'Neu', min_age: 30, refund_days: 20 })
    expect(await history(world)).toHaveLength(3)
  })

  const bundles = settings.bundles.default
  const refused: [string, object, FieldRefusal][] = [
    ['an empty name', { name: ' ' }, { field: 'name', reason: 'missing' }],
    ['a long name', { name: 'x'.repeat(41) }, { field: 'name', reason: 'too_long', bound: 40 }],
    ['niche 0', { niche: 0 }, { field: 'niche', reason: 'malformed' }],
    ['niche 8', { niche: 8 }, { field: 'niche', reason: 'malformed' }],
    ['no language', { locales: [] }, { field: 'locales', reason: 'too_short', bound: 1 }],
    ['a strange language', { locales: ['de', 'da'] }, { field: 'locales.1', reason: 'malformed' }],
    ['no country', { countries: [] }, { field: 'countries', reason: 'too_short', bound: 1 }],
    ['a strange country', { countries: ['DE', 'DK'] }, { field: 'countries.1', reason: 'malformed' }],
    ['minors', { min_age: 17 }, { field: 'min_age', reason: 'too_small', bound: 18 }],
    ['nobody', { min_age: 100 }, { field: 'min_age', reason: 'too_big', bound: 99 }],
    ['half a credit', { message_credits: 1.5 }, { field: 'message_credits', reason: 'malformed' }],
    ['a negative price', { photo_credits: -1 }, { field: 'photo_credits', reason: 'too_small', bound: 0 }],
    ['a dear gift', { gift_credits: 1001 }, { field: 'gift_credits', reason: 'too_big', bound: 1000 }],
    ['short messages', { message_length: 49 }, { field: 'message_length', reason: 'too_small', bound: 50 }],
    ['refunds before the law allows', { refund_days: 13 }, { field: 'refund_days', reason: 'too_small', bound: 14 }],
    ['a discount of everything', { delete_discount: 91 }, { field: 'delete_discount', reason: 'too_big', bound: 90 }],
    ['a word for a switch', { member_resell: 'yes' }, { field: 'member_resell', reason: 'malformed' }],
    ['a strange signup mode', { signups: 'some' }, { field: 'signups', reason: 'malformed' }],
    ['a strange search mode', { logged_out_search: 'few' }, { field: 'logged_out_search', reason: 'malformed' }],
    ['no address for support', { support_email: 'nobody' }, { field: 'support_email', reason: 'malformed' }],
    ['letters in a phone', { support_phone: 'call us now' }, { field: 'support_phone', reason: 'malformed' }],
    ['a bad language tag', { domain_language: 'german' }, { field: 'domain_language', reason: 'malformed' }],
    ['a strange interest', { interests: ['crime'] }, { field: 'interests.0', reason: 'malformed' }],
    [
      'three bundles',
      { bundles: { ...bundles, EUR: bundles.EUR.slice(1) } },
      { field: 'bundles.EUR', reason: 'too_short', bound: 4 },
    ],
    ['a strange currency', { bundles: { ...bundles, DEM: bundles.EUR } }, { field: 'bundles.DEM', reason: 'unknown' }],
    [
      'a price that is derived',
      { minimum_message_costs: { DE: { costs: 1, currency: 'EUR' } } },
      { field: 'minimum_message_costs', reason: 'unknown' },
    ],
    ['a setting that does not exist', { nothing: 1 }, { field: 'nothing', reason: 'unknown' }],
  ]

  it.for(refused)('R3.15 refuses %s and names the field', async ([, change, field], { makeWorld }) => {
    const world = await makeWorld({ settings: { name: 'Alt' } })

    const attempt = world.sets(change)

    await expect(attempt).rejects.toMatchObject({ code: 'request.invalid', details: { fields: [field] } })
  })

  it('R3.15 changes nothing when one of several values is refused', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { name: 'Alt' } })

    const attempt = world.sets({ name: 'Neu', min_age: 3, refund_days: 0 })

    await expect(attempt).rejects.toMatchObject({
      details: {
        fields: [
          { field: 'min_age', reason: 'too_small', bound: 18 },
          { field: 'refund_days', reason: 'too_small', bound: 14 },
        ],
      },
    })
    await world.sites.refresh()
    expect(world.site.settings.name).toBe('Alt')
    expect(await history(world)).toEqual([])
  })

  it('R3.15 every setting has a default within its own bounds', () => {
    const broken = Object.entries(settings).filter(([, { type, default: value }]) => !type.safeParse(value).success)

    expect(broken.map(([name]) => name)).toEqual([])
  })
})
