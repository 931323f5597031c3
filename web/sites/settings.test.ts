import { describe, expect, it } from 'vitest'
import { settingsFor, settingsQuery } from './settings.ts'

describe('the country that an address names', () => {
  it.for(['\u0000', 'D\u0000', '', 'DEU', '../x', ['DE'], undefined])(
    'A8-1 is passed over when it is none: %j',
    (country) => {
      expect(settingsFor({ country })).toBe(settingsQuery)
    },
  )

  it.for(['DE', 'pl'])('R1.7 is asked for when it is one: %s', (country) => {
    expect(settingsFor({ country })).not.toBe(settingsQuery)
  })
})
