import { readFile } from 'node:fs/promises'
import path from 'node:path'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { isLocale, type Locale } from '../../contract/locales.ts'
import { keepTogether } from '../../locales/keep-together.ts'

const LOCALES = path.resolve(import.meta.dirname, '../../locales')

/** Words reach the browser as prepared lists instead of ICU text, so that no parser has to come along (13 KB). */
export function compiledPhrases(): Plugin {
  return {
    name: 'visavis:compiled-phrases',
    enforce: 'pre',
    // The page renderer must speak the same prepared words, so there too the library is bundled and not left to Node.
    config: () => ({
      resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
      environments: { ssr: { resolve: { noExternal: ['use-intl'] } } },
    }),
    load: {
      filter: { id: /\/locales\/[a-z]{2}\/[a-z-]+\.json$/ },
      async handler(id) {
        if (!id.startsWith(LOCALES)) return null
        this.addWatchFile(id)
        const locale = path.basename(path.dirname(id))
        if (!isLocale(locale)) return null
        const words: Words = JSON.parse(await readFile(id, 'utf8'))
        return { code: `export default ${JSON.stringify(compileAll(locale, words))}`, moduleType: 'js' }
      },
    },
  }
}

/** A text, or a table of more of them. */
type Words = string | { [key: string]: Words }

function compileAll(locale: Locale, words: Words): unknown {
  if (typeof words === 'string') return compile(keepTogether(locale, words))
  return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, compileAll(locale, value)]))
}
