import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Locale } from '#contract/locales.ts'
import type { PhraseModule, Phrases, Say } from '#locales/phrases.ts'
import { translator } from '#locales/translator.ts'
import { useLocale } from './locale.ts'

// One small file per language and module, fetched when a screen first speaks it. Here stand those of the pages that a
// visit begins with: the list of all of them would be a tenth of what such a page loads.
const firstFiles = import.meta.glob<unknown>('../../locales/*/{home,pages,pricing,shell}.json', {
  import: 'default',
})

export function phrasesQuery<M extends PhraseModule>(locale: Locale, module: M) {
  return queryOptions({
    queryKey: ['phrases', locale, module],
    queryFn: async () => {
      const path = `../../locales/${locale}/${module}.json`
      const load = firstFiles[path] ?? (await import('./other-files.ts')).otherFiles[path]
      if (!load) throw new Error(`No words for ${module} in ${locale}`)
      return (await load()) as Phrases[M]
    },
    staleTime: Infinity,
    gcTime: Infinity,
  })
}

/** The words of one module in the reader's language: `const say = usePhrases('home')`. */
export function usePhrases<M extends PhraseModule>(module: M): Say<M> {
  const locale = useLocale()
  const { data } = useSuspenseQuery(phrasesQuery(locale, module))
  return useMemo(() => translator(locale, module, data), [locale, module, data])
}
