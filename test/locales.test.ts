import { readdirSync, readFileSync } from 'node:fs'
import { isPluralElement, isSelectElement, isTagElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { describe, expect, it } from 'vitest'
import { locales } from '#contract/locales.ts'
import { settings } from '#contract/settings.ts'

type Words = { [key: string]: string | Words }

const MEASURE = 'en'
const LONGEST_DESCRIPTION = 150
/** Elsewhere CLDR's `many` is for millions only. */
const LANGUAGES_WITH_MANY = ['pl']

const others = locales.filter((locale) => locale !== MEASURE)
const folder = new URL('../locales/', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, folder), 'utf8')
const names = (path: string, ending: string) =>
  readdirSync(new URL(path, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .toSorted()

const modules = names(`${MEASURE}/`, '.json')
const pages = names(`${MEASURE}/pages/`, '.md')

/** `{ a: { b: 'text' } }` → `['a.b', 'text']`. */
function flatten(words: Words, before = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[before + key, value]] : flatten(value, `${before}${key}.`),
  )
}

const messages = (locale: string, module: string) =>
  new Map(flatten(JSON.parse(read(`${locale}/${module}.json`)) as Words))

function* elements(tree: MessageFormatElement[]): Generator<MessageFormatElement> {
  for (const element of tree) {
    yield element
    if (isTagElement(element)) yield* elements(element.children)
    if (isPluralElement(element) || isSelectElement(element))
      for (const option of Object.values(element.options)) yield* elements(option.value)
  }
}

const wordless: TYPE[] = [TYPE.literal, TYPE.pound]
const isArgument = (element: MessageFormatElement) => !wordless.includes(element.type)

/** The names that a message wants filled in, each once, and with `<b>` for tags. */
function argumentsOf(message: string): string[] {
  const found = [...elements(parse(message))].filter(isArgument).map((element) => {
    const name = 'value' in element ? element.value : ''
    return isTagElement(element) ? `<${name}>` : name
  })
  return [...new Set(found)].toSorted()
}

function neededCategories(locale: string, type: Intl.PluralRuleType | undefined): string[] {
  const { pluralCategories } = new Intl.PluralRules(locale, { type: type ?? 'cardinal' }).resolvedOptions()
  return pluralCategories.filter((category) => category !== 'many' || LANGUAGES_WITH_MANY.includes(locale)).toSorted()
}

/** Plurals with other forms than the language has; exact cases such as `=0` are extra. */
function oddPlurals(locale: string, message: string): string[] {
  return [...elements(parse(message))].filter(isPluralElement).flatMap(({ value, options, pluralType }) => {
    const has = Object.keys(options).filter((option) => !option.startsWith('='))
    const needed = neededCategories(locale, pluralType)
    return has.toSorted().join() === needed.join() ? [] : [`${value}: ${has.join()} instead of ${needed.join()}`]
  })
}

function parseError(message: string): string | undefined {
  try {
    parse(message)
    return undefined
  } catch (error) {
    return String(error)
  }
}

function readPage(locale: string, page: string) {
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(read(`${locale}/pages/${page}.md`)) ?? []
  const front = new Map(
    [...head.matchAll(/^(\w+): *(.*)$/gm)].map(([, key = '', value = '']): [string, string] => [key, value]),
  )
  const all = (pattern: RegExp) => [...body.matchAll(pattern)].map(([, found = '']) => found).toSorted()
  return {
    front,
    placeholders: [...new Set(all(/\{(\w+)\}/g))],
    links: all(/\]\(([^)]*)\)/g),
    headings: all(/^## (.+)$/gm).length,
  }
}

describe('words', () => {
  it('R1.8 every module of English is one of Phrases and the other way round', () => {
    const declared = [...read('phrases.ts').matchAll(/^ {2}'?([\w-]+)'?: typeof import\('\.\/en\/([\w-]+)\.json'\)$/gm)]
    expect(declared.map(([, name]) => name).toSorted()).toEqual(modules)
    expect(declared.map(([, , file]) => file).toSorted()).toEqual(modules)
  })

  it('R1.8 every setting has a label and a help, in the order of the contract', () => {
    const expected = Object.keys(settings).flatMap((name) => [`${name}.label`, `${name}.help`])
    expect([...messages(MEASURE, 'settings').keys()]).toEqual(expected)
  })

  it.each(others)('R1.8 %s has every module of English and no other', (locale) => {
    expect(names(`${locale}/`, '.json')).toEqual(modules)
  })

  const gameWords = { de: /Spiel/, en: /game/, es: /juego/, fr: /jeu/, it: /gioco/, nl: /spel/, pl: /gr[yz]/ }

  it.each(locales)('U-24 %s says of which likes there are none left: those of the game', (locale) => {
    const own = new Map([...messages(locale, 'swipes'), ...messages(locale, 'errors')])
    // The title above `over` need not say it too.
    for (const key of ['over', 'likes.none_left']) expect(own.get(key)).toMatch(gameWords[locale])
  })

  describe.each(modules)('%s', (module) => {
    it.each(others)(`R1.8 %s/${module} has every word of English and no other`, (locale) => {
      const own = messages(locale, module)
      const measure = messages(MEASURE, module)
      expect({
        missing: [...measure.keys()].filter((key) => !own.has(key)),
        stray: [...own.keys()].filter((key) => !measure.has(key)),
      }).toEqual({ missing: [], stray: [] })
    })

    it.each(locales)(`R1.8 %s/${module} has no empty message and each is ICU`, (locale) => {
      const wrong = [...messages(locale, module)].flatMap(([key, message]) => {
        const error = message.trim() === '' ? 'empty' : parseError(message)
        return error ? [`${key}: ${error}`] : []
      })
      expect(wrong).toEqual([])
    })

    it.each(others)(`R1.8 %s/${module} has the arguments of English`, (locale) => {
      const own = messages(locale, module)
      const wrong = [...messages(MEASURE, module)].flatMap(([key, message]) => {
        const translated = own.get(key)
        if (translated === undefined) return []
        const has = argumentsOf(translated).join()
        const needed = argumentsOf(message).join()
        return has === needed ? [] : [`${key}: ${has} instead of ${needed}`]
      })
      expect(wrong).toEqual([])
    })

    it.each(locales)(`R1.8 %s/${module} has every plural form of its language`, (locale) => {
      const wrong = [...messages(locale, module)].flatMap(([key, message]) =>
        oddPlurals(locale, message).map((odd) => `${key}: ${odd}`),
      )
      expect(wrong).toEqual([])
    })
  })
})

/** What a first purchase makes of a member has a name, and a name is written in one way. */
describe('Premium', () => {
  it.each(locales)('R1.8 %s writes it with a capital letter', (locale) => {
    const texts = [
      ...modules.flatMap((module) => [...messages(locale, module)].map(([key, text]) => [`${module}.${key}`, text])),
      ...pages.map((page) => [page, read(`${locale}/pages/${page}.md`)]),
    ]
    const small = texts.filter(([, text = '']) => /(?<![{\w/])premium/.test(text)).map(([where]) => where)
    expect(small).toEqual([])
  })
})

describe('pages', () => {
  it.each(others)('R1.8 %s has every page of English and no other', (locale) => {
    expect(names(`${locale}/pages/`, '.md')).toEqual(pages)
  })

  describe.each(pages)('%s', (page) => {
    it.each(others)(`R1.8 %s/pages/${page} has the front matter, links and headings of English`, (locale) => {
      const shape = ({ front, ...rest }: ReturnType<typeof readPage>) => ({ front: [...front.keys()], ...rest })
      expect(shape(readPage(locale, page))).toEqual(shape(readPage(MEASURE, page)))
    })

    it.each(locales)(`R1.8 %s/pages/${page} has a title and a description that fits a search result`, (locale) => {
      const { front } = readPage(locale, page)
      expect(front.get('title')).toBeTruthy()
      expect(front.get('description')).toBeTruthy()
      expect(front.get('description')?.length).toBeLessThanOrEqual(LONGEST_DESCRIPTION)
    })
  })
})
