import { describe, expect } from 'vitest'
import { readSettings } from '#contract/sites.ts'
import { it } from '#test/world.ts'
import { termsDate } from './terms-date.ts'

const OWN = '2023-12-01T12:00:00.000Z'

describe('the version date of the terms', () => {
  it.for([
    ['an older company', '2020-01-01T00:00:00.000Z', OWN],
    ['one from the moment before', '2023-12-01T11:59:59.999Z', OWN],
    ['one from the same moment', OWN, OWN],
    ['one from the moment after', '2023-12-01T12:00:00.001Z', '2023-12-01T12:00:00.001Z'],
    ['a younger company', '2026-01-15T09:00:00.000Z', '2026-01-15T09:00:00.000Z'],
    ['a time written with less', '2026-01-15T09:00:00Z', '2026-01-15T09:00:00.000Z'],
  ] as const)('R9.5 for %s', ([, added, expected]) => {
    expect(termsDate(added)).toBe(expected)
  })

  it('R9.5 is told with the settings', async ({ makeWorld }) => {
    const old = await makeWorld({ company: { added: '2020-01-01T00:00:00.000Z' } })
    const young = await makeWorld({ company: { added: '2025-05-05T05:05:05.000Z' } })

    expect((await old.visitor().call(readSettings, {})).terms_date).toBe(OWN)
    expect((await young.visitor().call(readSettings, {})).terms_date).toBe('2025-05-05T05:05:05.000Z')
  })
})
