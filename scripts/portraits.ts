import { mkdirSync, writeFileSync } from 'node:fs'
import { drawPortrait, type Person } from '../db/seeds/portraits/draw-portrait.ts'

// Makes web/home/portraits/, the collage on the home page. The seeds were picked by eye, and for small files.

const FOLDER = 'web/home/portraits'
const MAX_BYTES = 9 * 1024

const people: Person[] = [
  { seed: 'home-72', gender: 'female', age: 30 },
  { seed: 'home-127', gender: 'male', age: 29 },
  { seed: 'home-498', gender: 'female', age: 58 },
  { seed: 'home-87', gender: 'male', age: 45 },
  { seed: 'home-30', gender: 'female', age: 29 },
  { seed: 'home-59', gender: 'male', age: 52 },
  { seed: 'home-36', gender: 'female', age: 34 },
  { seed: 'home-495', gender: 'male', age: 29 },
]

mkdirSync(FOLDER, { recursive: true })
for (const [index, person] of people.entries()) {
  const svg = drawPortrait(person)
  const file = `${FOLDER}/${index + 1}.svg`
  if (svg.length > MAX_BYTES) throw new Error(`${file} has ${svg.length} bytes: pick another seed`)
  writeFileSync(file, svg)
  console.log(`${file}: ${svg.length} bytes, ${person.gender}, ${person.age}`)
}
