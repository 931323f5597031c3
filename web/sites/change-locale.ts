import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import type { Locale } from '#contract/locales.ts'
import type { PhraseModule } from '#locales/phrases.ts'
import { keepLocale } from './keep-locale.ts'
import { settingsQuery } from './settings.ts'
import { phrasesQuery } from '#client/phrases/phrases.ts'

/** Switches the interface language in place. */
export async function changeLocale(router: AnyRouter, queryClient: QueryClient, locale: Locale): Promise<void> {
  keepLocale(locale)
  await speak(router, queryClient, locale)
}

/** First the words arrive, then everything speaks them at once. */
export async function speak(router: AnyRouter, queryClient: QueryClient, locale: Locale): Promise<void> {
  const spoken = queryClient.getQueryCache().findAll({ queryKey: ['phrases'] })
  const modules = new Set(spoken.map(({ queryKey }) => queryKey[2] as PhraseModule))
  await Promise.all(Array.from(modules, (module) => queryClient.ensureQueryData(phrasesQuery(locale, module))))
  await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 })
  await router.invalidate()
}
