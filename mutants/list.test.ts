import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { mutants } from './list.ts'
import { placesOf } from './mutant.ts'

const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
const named = (wanted: readonly (typeof mutants)[number][]) => wanted.map(({ id, harm }) => `${id} ${harm}`)

/** What breaking rules by hand had shown to be proved by nothing, or by little. */
const FOUND = {
  'T-1': ['B6.1', 'R8.3', 'R9.4'],
  'T-2': 'R1.1 R5.2 R2.1 R6.5 R2.15 R2.16 R2.21 R2.23 R2.33 R2.34 B3.3 R5.10 R4.18 R5.6 R3.10'.split(' '),
  'T-3': 'R2.6 R2.12 R2.13 R2.27 R2.44 R3.15 R7.19 B1.1 B2.9 B3.5'.split(' '),
  'T-6': ['R1.7'],
}

describe('the rules that are broken on purpose', () => {
  it.for(Object.entries(FOUND))('%s are those that nobody noticed once: each is among them', ([, ids]) => {
    expect(ids.filter((wanted) => !mutants.some(({ id }) => id === wanted))).toEqual([])
  })

  it('T-2 are many, each told in its own words', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(60)
    expect(new Set(named(mutants)).size).toBe(mutants.length)
  })

  it('T-2 stand where the list says, exactly once', () => {
    expect(named(mutants.filter(({ file, find }) => placesOf(textOf(file), find) !== 1))).toEqual([])
    expect(named(mutants.filter(({ find, replace }) => find === replace))).toEqual([])
  })

  it('T-2 break the last wording that a rule of the database has', () => {
    const migrations = globSync('db/migrations/*.sql').toSorted()
    const isReworded = ({ file, find }: (typeof mutants)[number]) =>
      file.startsWith('db/migrations/') && migrations.some((later) => later > file && textOf(later).includes(find))

    expect(named(mutants.filter(isReworded))).toEqual([])
  })

  it('T-2 have a test by the title that the list says', () => {
    expect(named(mutants.filter(({ test, title = '' }) => !textOf(test).includes(title || 'expect')))).toEqual([])
  })
})
