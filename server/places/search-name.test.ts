import { describe, expect, it } from 'vitest'
import { searchName } from './search-name.ts'

describe('the name to search for', () => {
  it.each([
    ['München', 'munchen'],
    ['MÜNCHEN', 'munchen'],
    ['Mu\u0308nchen', 'munchen'],
    ['Gießen', 'giessen'],
    ['Łódź', 'lodz'],
    ['Białystok', 'bialystok'],
    ['Marcq-en-Barœul', 'marcq en baroeul'],
    ['Tromsø', 'tromso'],
    ['Ærøskøbing', 'aeroskobing'],
    ['Đakovo', 'dakovo'],
    ['Saint-Étienne', 'saint etienne'],
    ["L'Hospitalet de Llobregat", 'lhospitalet de llobregat'],
    ['’s-Hertogenbosch', 's hertogenbosch'],
    ['St. Gallen', 'st gallen'],
    ['Washington, D.C.', 'washington dc'],
    ['Halle (Saale)', 'halle saale'],
    ['  Den   Haag ', 'den haag'],
    ['Biel / Bienne', 'biel / bienne'],
  ])('of %s is %s', (name, expected) => {
    expect(searchName(name)).toBe(expected)
  })

  it('holds nothing that a pattern would read', () => {
    expect(searchName('%_\\ 50%')).toBe('50')
  })

  it('is stable', () => {
    for (const name of ['Łódź', 'Saint-Étienne', 'Biel / Bienne']) {
      expect(searchName(searchName(name))).toBe(searchName(name))
    }
  })
})
