import { readdirSync, readFileSync } from 'node:fs'
import { parse } from '@formatjs/icu-messageformat-parser'
import { describe, expect, it } from 'vitest'
import { keepTogether } from './keep-together.ts'

describe('M4-20 what stays on one line', () => {
  it.each([
    ['Wieczór w sześciu kadrach', 'Wieczór w\u00A0sześciu kadrach'],
    ['Kto i gdzie', 'Kto i\u00A0gdzie'],
    ['I w domu, i w drodze', 'I\u00A0w\u00A0domu, i\u00A0w\u00A0drodze'],
    ['(z Krakowa)', '(z\u00A0Krakowa)'],
    ['„O mnie” i {name}', '„O\u00A0mnie” i\u00A0{name}'],
    [
      '{count, plural, one {w # dniu} other {w # dniach}}',
      '{count, plural, one {w\u00A0#\u00A0dniu} other {w\u00A0#\u00A0dniach}}',
    ],
    ['Wiersz kończy się na w\ndomu', 'Wiersz kończy się na w\u00A0domu'],
  ])('in Polish a word of one letter stays with the next: %j', (text, bound) => {
    expect(keepTogether('pl', text)).toBe(bound)
  })

  it.each(['Są tu inne osoby', 'plan B i', '2 z'])('and longer words and ends are left as they are: %j', (text) => {
    expect(keepTogether('pl', text)).toBe(text)
  })

  it.each([
    ['Une soirée en solo ?', 'Une soirée en solo\u202F?'],
    ['Avant minuit : « oui »', 'Avant minuit\u202F: «\u202Foui\u202F»'],
  ])('in French a sign stays with its word: %j', (text, bound) => {
    expect(keepTogether('fr', text)).toBe(bound)
  })

  it.each([
    ['pl', 'w ciągu 14 dni', 'w\u00A0ciągu 14\u00A0dni'],
    ['pl', '{count, plural, one {# dzień} other {# dnia}}', '{count, plural, one {#\u00A0dzień} other {#\u00A0dnia}}'],
    ['pl', 'Krok {step} z 2', 'Krok {step} z\u00A02'],
    ['fr', 'La place d’en face est libre.', 'La place d’en\u00A0face est libre.'],
    ['pl', 'Ona robi pierwszy krok.', 'Ona robi pierwszy\u00A0krok.'],
    ['fr', 'Elle fait le premier pas.', 'Elle fait le premier\u00A0pas.'],
    ['de', 'Kein Abo, keine Kosten', 'Kein\u00A0Abo, keine Kosten'],
  ] as const)('M5-17 D5-2 D5-11 D6-32 in %s what belongs together: %j', (locale, text, bound) => {
    expect(keepTogether(locale, text)).toBe(bound)
  })

  it('in other languages nothing is bound', () => {
    expect(keepTogether('es', 'Vino a casa o no')).toBe('Vino a casa o no')
  })

  it.each(['pl', 'fr', 'de'] as const)('%s stays ICU with the same arguments', (locale) => {
    const folder = new URL(`./${locale}/`, import.meta.url)
    const texts = readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.stringify(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))))
      .flatMap((all) =>
        [...all.matchAll(/":("(?:[^"\\]|\\.)*")/g)].map(([, text = '""']) => JSON.parse(text) as string),
      )
    const shape = (text: string) => JSON.stringify(parse(text)).replaceAll(/[\s\u00A0\u202F]/g, ' ')

    for (const text of texts) expect(shape(keepTogether(locale, text))).toBe(shape(text))
  })
})
