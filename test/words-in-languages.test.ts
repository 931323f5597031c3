import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { locales } from '#contract/locales.ts'

const words = readFileSync(new URL('../docs/words.md', import.meta.url), 'utf8')
const [, table = ''] = words.split('## In the seven languages')
const rows = table
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, , phrase = '']) => phrase.includes(':'))

/** What a phrase says, by the path to it in the file of its module. */
function phraseOf(locale: string, module: string, path: string): unknown {
  const file = readFileSync(new URL(`../locales/${locale}/${module}.json`, import.meta.url), 'utf8')
  return path.split('.').reduce<unknown>((found, key) => (found as Record<string, unknown>)[key], JSON.parse(file))
}

it('names the seven languages in their order', () => {
  expect(table).toContain(`| idea | phrase | ${locales.join(' | ')} |`)
  expect(rows.length).toBeGreaterThan(15)
})

it.for(rows)('docs/words.md says of %s what the phrases say', ([, , phrase = '', ...said]) => {
  const [module = '', path = ''] = phrase.replaceAll('`', '').split(':')

  expect(said.slice(0, locales.length)).toEqual(locales.map((locale) => phraseOf(locale, module, path)))
})
