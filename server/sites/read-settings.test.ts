import { describe, expect } from 'vitest'
import { readSettings } from '#contract/sites.ts'
import { it } from '#test/world.ts'

describe('settings of a site', () => {
  it('R7.10 are those of the site that the host names', async ({ makeWorld }) => {
    const one = await makeWorld({ settings: { name: 'Eins' } })
    const two = await makeWorld({ settings: { name: 'Zwei' } })

    expect((await one.visitor().call(readSettings, {})).name).toBe('Eins')
    expect((await two.visitor().call(readSettings, {})).name).toBe('Zwei')
  })
})
