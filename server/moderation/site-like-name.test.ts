import { expect, it } from 'vitest'
import { isSiteLike } from './site-like-name.ts'

it('A16-1 a name that can be read in a million ways is judged like any other', () => {
  expect(isSiteLike(`${'c㏊t'.repeat(60)}x`, 'Visavis')).toBe(false)
  expect(isSiteLike(`${'c㏊t'.repeat(60)}Support`, 'Visavis')).toBe(true)
})

it.for(['Visa vis Betreuung', 'Vis a vis Anna', 'Sup port Anna', 'S.u.p.p.o.r.t Anna', 'Anna Ad min'])(
  'A16-7 nobody speaks for the site in words that were taken apart: %s',
  (name) => {
    expect(isSiteLike(name, 'Visavis')).toBe(true)
  },
)

it.for(['Visa Anna', 'Anna Vis', 'Sup Anna Port', 'Ad Minna', 'In Folge'])(
  'A16-7 words that only begin like one are a name: %s',
  (name) => {
    expect(isSiteLike(name, 'Visavis')).toBe(false)
  },
)

it.for(['Visaʋis Team', 'Ʋisavis', 'Visaʋis'])('A24-7 a letter that looks like two is read as either: %s', (name) => {
  expect(isSiteLike(name, 'Visavis')).toBe(true)
  expect(isSiteLike('Rʋndʋm', 'Rundum')).toBe(true)
})

it.for([
  'Supp○rt',
  'Supp●rt Team',
  'Supp°rt',
  'Supp⓿rt',
  'Mod€rator',
  'Adm¡n',
  'Vis∆vis',
  'Vi§avis',
  String.raw`\/isavis`,
])('A27-7 signs stand for no letters: %s', (name) => {
  expect(isSiteLike(name, 'Visavis')).toBe(true)
})

it.for(['Verified', '✔ Verifiziert', 'Official', 'Zweryfikowany'])(
  'A27-7 a mark that the site gives is no name: %s',
  (name) => {
    expect(isSiteLike(name, 'Visavis')).toBe(true)
  },
)

it.for(['Anna ♥', 'Anna & Ben', 'Anna+Ben', '★Lina★', 'Sup?', "D'Angelo", 'Anna❤Tom', 'Vis♥'])(
  'A27-7 signs beside or between other words are a name: %s',
  (name) => {
    expect(isSiteLike(name, 'Visavis')).toBe(false)
  },
)
