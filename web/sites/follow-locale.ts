import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { isLocale, LOCALE_COOKIE } from '#contract/locales.ts'
import { speak } from './change-locale.ts'
import { settingsQuery } from './settings.ts'

/** Speaks the language that the server has given to this device, as a login does. */
export async function followLocale(router: AnyRouter, queryClient: QueryClient): Promise<void> {
  const given = new RegExp(`(?:^|; )${LOCALE_COOKIE}=(\\w+)`).exec(document.cookie)?.[1]
  const { language } = await queryClient.ensureQueryData(settingsQuery)
  if (isLocale(given) && given !== language) await speak(router, queryClient, given)
}
