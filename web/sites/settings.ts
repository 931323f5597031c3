import { queryOptions } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { readSettings, type SiteSettings } from '#contract/sites.ts'
import { call } from '#client/api/call.ts'

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: () => call(readSettings, {}),
  staleTime: Infinity,
})

/** The same, for who came with a wish in the address: `?country=US`. */
export function settingsFor({ country }: { country?: unknown }): typeof settingsQuery {
  if (typeof country !== 'string' || !/^[A-Za-z]{2}$/.test(country)) return settingsQuery
  return { ...settingsQuery, queryFn: () => call(readSettings, { country }) }
}

const SettingsContext = createContext<SiteSettings | undefined>(undefined)

/** Hands them to a whole page: hundreds of places read them, and one watches. */
export const SettingsProvider = SettingsContext.Provider

/** The site's settings and the interface language. */
export function useSettings(): SiteSettings {
  const settings = use(SettingsContext)
  if (!settings) throw new Error('Settings are wanted outside of a page')
  return settings
}
