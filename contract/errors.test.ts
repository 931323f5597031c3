import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { errors, fieldReasons } from './errors.ts'
import { locales } from './locales.ts'

type Words = { [key: string]: string | Words }

const keys = [...Object.keys(errors), ...fieldReasons.map((reason) => `fields.${reason}`)]

function find(words: Words, key: string): string | Words | undefined {
  return key
    .split('.')
    .reduce<string | Words | undefined>((at, name) => (typeof at === 'object' ? at[name] : at), words)
}

describe('refusals', () => {
  it.each(locales)('R8.2 each code and each reason has words in %s', (locale) => {
    const file = new URL(`../locales/${locale}/errors.json`, import.meta.url)
    const words = JSON.parse(readFileSync(file, 'utf8')) as Words

    const wordless = keys.filter((key) => typeof find(words, key) !== 'string')

    expect(wordless).toEqual([])
  })

  it('R8.2 each has the status of an error', () => {
    const odd = Object.entries(errors).filter(([, status]) => status < 400 || status > 599)

    expect(odd).toEqual([])
  })
})
