import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { mutants } from './list.ts'
import { placesOf } from './mutant.ts'

const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
const named = (wanted: readonly (typeof mutants)[number][]) => wanted.map(({ id, harm }) => `${id} ${harm}`)

describe('the rules that are broken on purpose', () => {
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
