import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locale } from '#contract/locales.ts'
import type { PhraseModule, Phrases, Say } from '#locales/phrases.ts'
import { translator } from '#locales/translator.ts'

const LOCALES = path.resolve(import.meta.dirname, '../../locales')
const known = new Map<string, unknown>()

/** The words of one module for mails, pushes and texts that the server makes; read once per language. */
export function phrases<M extends PhraseModule>(locale: Locale, module: M): Say<M> {
  const name = `${locale}/${module}`
  const say = (known.get(name) as Say<M> | undefined) ?? translator(locale, module, readWords(locale, module))
  known.set(name, say)
  return say
}

function readWords<M extends PhraseModule>(locale: Locale, module: M): Phrases[M] {
  return JSON.parse(readFileSync(path.join(LOCALES, locale, `${module}.json`), 'utf8')) as Phrases[M]
}
