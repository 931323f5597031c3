import { useQuery } from '@tanstack/react-query'
import type { SiteSettings } from '#contract/sites.ts'
import type { Phrases } from '#locales/phrases.ts'
import { translator } from '#locales/translator.ts'
import { phrasesQuery } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { nichesFirst } from './usual-genders.ts'

interface Option {
  value: string
  label: string
}

/**
 * Whom a site's members can be, for forms: in the site's own words, else as the form says `usual`ly, else by the
 * product's names. The names are fetched only where a site needs them; a page loads them ahead by `needsGenderNames`.
 */
export function useGenderOptions(usual: Readonly<Record<string, string>>): Option[] {
  const settings = useSettings()
  const { language } = settings
  const genders = nichesFirst(settings)
  const needsNames = genders.some(({ key, label }) => !label[language] && !usual[key])
  const { data } = useQuery({ ...phrasesQuery(language, 'vocabularies'), enabled: needsNames })
  if (needsNames && !data) return []
  const say = data && translator(language, 'vocabularies', data)
  const isKnown = (key: string): key is keyof Phrases['vocabularies']['gender'] => key in (data?.gender ?? {})
  return genders.map(({ key, label }) => ({
    value: key,
    label: label[language] || usual[key] || (say && isKnown(key) ? say(`gender.${key}`) : key),
  }))
}

/** Whether a site has genders that forms for men and women have no words for. */
export function needsGenderNames({ genders, language }: SiteSettings): boolean {
  return genders.some(({ key, label }) => key !== 'male' && key !== 'female' && !label[language])
}
