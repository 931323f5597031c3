import { describe, expect, it } from 'vitest'
import { zoneName } from './zone-name.ts'

describe('the name of a time zone', () => {
  it.for([
    ['Europe/Warsaw', 'de', 'Mitteleuropäische Zeit'],
    ['Europe/Warsaw', 'pl', 'czas środkowoeuropejski'],
    ['Europe/London', 'en', 'United Kingdom Time'],
    ['America/New_York', 'fr', 'heure de l’Est nord-américain'],
  ] as const)('M3-16 %s is in words of the language %s', ([zone, language, name]) => {
    expect(zoneName(zone, language)).toBe(name)
  })
})
