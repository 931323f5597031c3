import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import type { Locale } from '#contract/locales.ts'
import type { PhraseModule, Phrases, Say } from '#locales/phrases.ts'
import { translator } from '#locales/translator.ts'
import { rememberJson } from '#client/api/known-json.ts'
import { useLocale } from './locale.ts'

// One small file per language and module, fetched when a screen first speaks it. Here stand those of the pages that a
// visit begins with: the list of all of them would be a tenth of what such a page loads.
const firstFiles = import.meta.glob<unknown>('../../locales/*/{home,pages,pricing,shell}.json', {
  import: 'default',
})

/** Words that are there already: on the server, every page after the first has them without waiting. */
const loaded = new Map<string, unknown>()

export function phrasesQuery<M extends PhraseModule>(locale: Locale, module: M) {
  return queryOptions({
    queryKey: ['phrases', locale, module],
    queryHash: hashOf(locale, module),
    initialData: () => loaded.get(hashOf(locale, module)) as Phrases[M] | undefined,
    queryFn: async () => {
      const path = `../../locales/${locale}/${module}.json`
      const load = firstFiles[path] ?? (await import('./other-files.ts')).otherFiles[path]
      if (!load) throw new Error(`No words for ${module} in ${locale}`)
      const words = (await load()) as Phrases[M]
      // The server writes them into many pages.
      if (import.meta.env.SSR) rememberJson(words)
      loaded.set(hashOf(locale, module), words)
      return words
    },
    staleTime: Infinity,
    gcTime: Infinity,
  })
}

/** What the cache makes of the key. It would make it anew in each of the hundred places where a page speaks. */
function hashOf(locale: Locale, module: PhraseModule): string {
  return `["phrases","${locale}","${module}"]`
}

/**
 * The words of one module in the reader's language: `const say = usePhrases('home')`. Words never change once they are
 * there, so nobody has to watch them: a page speaks in a hundred places.
 */
export function usePhrases<M extends PhraseModule>(module: M): Say<M> {
  const locale = useLocale()
  const queryClient = useQueryClient()
  const awaited = awaitedWords(queryClient)
  // What was waited for once is always read from its promise: React repeats a component that waited, and a repetition
  // that does not wait in the same place loses the hooks after it.
  const known = awaited.has(`${locale}/${module}`) ? undefined : wordsIn(queryClient, locale, module)
  return translator(locale, module, known ?? use(arriving(queryClient, locale, module)))
}

function wordsIn<M extends PhraseModule>(queryClient: QueryClient, locale: Locale, module: M): Phrases[M] | undefined {
  return queryClient.getQueryCache().get<Phrases[M]>(hashOf(locale, module))?.state.data
}

const awaitedByClient = new WeakMap<QueryClient, Map<string, Promise<unknown>>>()

function awaitedWords(queryClient: QueryClient): Map<string, Promise<unknown>> {
  const awaited = awaitedByClient.get(queryClient) ?? new Map<string, Promise<unknown>>()
  awaitedByClient.set(queryClient, awaited)
  return awaited
}

/** The same promise for everybody who waits for the same words; one that failed is not kept. */
function arriving<M extends PhraseModule>(queryClient: QueryClient, locale: Locale, module: M): Promise<Phrases[M]> {
  const awaited = awaitedWords(queryClient)
  const name = `${locale}/${module}`
  const words = awaited.get(name)
  if (words) return words as Promise<Phrases[M]>
  const fetched = queryClient.fetchQuery(phrasesQuery(locale, module))
  awaited.set(name, fetched)
  fetched.catch(() => awaited.delete(name))
  return fetched
}
