import type { QueryClient } from '@tanstack/react-query'
import type { PhraseModule, Say } from '#locales/phrases.ts'
import { translator } from '#locales/translator.ts'
import type { Locale } from '#contract/locales.ts'
import { phrasesQuery } from './phrases.ts'

/** For loaders: has the words of a module ready before the screen shows, and speaks them for titles. */
export async function loadPhrases<M extends PhraseModule>(
  { queryClient, settings }: { queryClient: QueryClient; settings: { language: Locale } },
  module: M,
): Promise<Say<M>> {
  const words = await queryClient.ensureQueryData(phrasesQuery(settings.language, module))
  return translator(settings.language, module, words)
}
