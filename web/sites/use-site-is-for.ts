import { nicheGender } from '#contract/niches.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from './settings.ts'

/** Whom a site is for that is for one gender, as a sentence; nothing of a site for everybody. */
export function useSiteIsFor(): string | undefined {
  const say = usePhrases('shell')
  const { niche, name: site } = useSettings()
  const own = nicheGender[niche]
  return own && say(`site_is_for.${own}`, { site })
}

/** The same, for whoever is somebody else or looks for somebody else: they are not to search in vain and wonder why. */
export function useSiteIsForOthers(genders: readonly string[]): string | undefined {
  const sentence = useSiteIsFor()
  const own = nicheGender[useSettings().niche]
  return genders.some((gender) => gender !== own) ? sentence : undefined
}
