import { describe, expect, it } from 'vitest'
import { knownRegions } from './known-regions.ts'

describe('the regions that a member can hide from', () => {
  it('M-B12 begin with the own country, and follow the alphabet of the reader', () => {
    const known = knownRegions({
      countries: ['AT', 'DE', 'PL', 'ES'],
      regions: {
        PL: [
          { code: '1', name: 'Śląskie' },
          { code: '2', name: 'Zachodniopomorskie' },
          { code: '3', name: 'Świętokrzyskie' },
          { code: '4', name: 'Łódzkie' },
          { code: '5', name: 'Lubuskie' },
          { code: '6', name: 'Mazowieckie' },
        ],
      },
      own: 'PL',
      language: 'pl',
    })

    expect(known.map(({ name }) => name)).toEqual(['Polska', 'Austria', 'Hiszpania', 'Niemcy'])
    expect(known[0]?.regions.map(({ name }) => name)).toEqual([
      'Lubuskie',
      'Łódzkie',
      'Mazowieckie',
      'Śląskie',
      'Świętokrzyskie',
      'Zachodniopomorskie',
    ])
    expect(known[0]?.regions[1]?.region).toEqual({ country: 'PL', region: '4' })
    expect(known[1]?.regions).toEqual([])
  })
})
