import { createContext, use } from 'react'
import type { Locale } from '#contract/locales.ts'

const LocaleContext = createContext<Locale | undefined>(undefined)

/** Which language everything inside speaks. Each app knows it from somewhere else: a site's settings, an operator's choice. */
export const LocaleProvider = LocaleContext.Provider

export function useLocale(): Locale {
  const locale = use(LocaleContext)
  if (!locale) throw new Error('Words are wanted outside of a LocaleProvider')
  return locale
}
