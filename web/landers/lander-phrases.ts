import type { QueryClient } from '@tanstack/react-query'
import { landerNames } from '#contract/landers.ts'
import type { Locale } from '#contract/locales.ts'
import { type Niche, niches } from '#contract/niches.ts'
import { phrasesQuery } from '#client/phrases/phrases.ts'
import type { PhraseModule, Phrases, Say } from '#locales/phrases.ts'
import { translator } from '#locales/translator.ts'

type OwnWords = Phrases[PhraseModule & `landers-${string}`]

// Apart from the words of the app: no browser ever fetches these.
const generalFiles = import.meta.glob<Phrases['landers']>('../../locales/*/landers.json', { import: 'default' })
const ownFiles = import.meta.glob<OwnWords>('../../locales/*/landers-*.json', { import: 'default' })

/** Has the words of the landers of a niche ready for `usePhrases('landers')`, and speaks them for titles. */
export async function loadLanderPhrases(
  queryClient: QueryClient,
  { language, niche }: { language: Locale; niche: Niche },
): Promise<Say<'landers'>> {
  const words = await wordsOf(language, niche)
  queryClient.setQueryData(phrasesQuery(language, 'landers').queryKey, words)
  return translator(language, 'landers', words)
}

/** What a niche has words of its own for stands in their place. */
async function wordsOf(locale: Locale, niche: Niche): Promise<Phrases['landers']> {
  const general = await wordsIn(generalFiles, `../../locales/${locale}/landers.json`)
  if (niche === 1) return general
  const own = await wordsIn(ownFiles, `../../locales/${locale}/landers-${niches[niche]}.json`)
  const spoken = landerNames.map((name) => [name, { ...general[name], ...own[name] }])
  return { ...general, ...Object.fromEntries(spoken) }
}

function wordsIn<Words>(files: Record<string, () => Promise<Words>>, path: string): Promise<Words> {
  const load = files[path]
  if (!load) throw new Error(`No words for landers in ${path}`)
  return load()
}
