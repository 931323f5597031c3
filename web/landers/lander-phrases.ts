import type { QueryClient } from '@tanstack/react-query'
import type { Locale } from '#contract/locales.ts'
import { phrasesQuery } from '#client/phrases/phrases.ts'
import type { Phrases, Say } from '#locales/phrases.ts'
import { translator } from '#locales/translator.ts'

// Apart from the words of the app: no browser ever fetches these.
const files = import.meta.glob<Phrases['landers']>('../../locales/*/landers.json', { import: 'default' })

/** Has the words of the landers ready for `usePhrases('landers')`, and speaks them for titles. */
export async function loadLanderPhrases(queryClient: QueryClient, locale: Locale): Promise<Say<'landers'>> {
  const load = files[`../../locales/${locale}/landers.json`]
  if (!load) throw new Error(`No words for landers in ${locale}`)
  const words = await load()
  queryClient.setQueryData(phrasesQuery(locale, 'landers').queryKey, words)
  return translator(locale, 'landers', words)
}
