import { describe, expect, it } from 'vitest'
import { atAGlance } from './at-a-glance.ts'

describe('what somebody wrote, at a glance', () => {
  it('D16-5 ends between two words, and no mark stands before the dots', () => {
    const long = 'Eigentlich bin ich nicht so der Typ für Selbstbeschreibungen, aber ich versuche es. Mein Risotto'

    expect(atAGlance(long)).toBe('Eigentlich bin ich nicht so der Typ für Selbstbeschreibungen, aber ich …')
    expect(atAGlance(`${'Kuchen '.repeat(9)}und Fluss, Wald`)).toBe(`${'Kuchen '.repeat(9)}und …`)
  })

  it('D16-5 is all of it where there is room, in one line', () => {
    expect(atAGlance(' Ich koche\ngern. ')).toBe('Ich koche gern.')
    expect(atAGlance('a'.repeat(70))).toBe('a'.repeat(70))
  })

  it('D16-5 has no word that is longer than the page, and no half sign', () => {
    expect(atAGlance('🥂'.repeat(90))).toBe(`${'🥂'.repeat(70)} …`)
  })
})
