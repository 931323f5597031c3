import { readFileSync } from 'node:fs'
import type { Locale } from '#contract/locales.ts'

type Words = { [key: string]: string | Words }

/** What the interface says: `words('de', 'shell', 'footer.terms')`. Values are put into the holes of the sentence. */
export function words(
  locale: Locale,
  module: string,
  key: string,
  values: Record<string, string | number> = {},
): string {
  const file = new URL(`../locales/${locale}/${module}.json`, import.meta.url)
  let found: string | Words | undefined = JSON.parse(readFileSync(file, 'utf8')) as Words
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined
  if (typeof found !== 'string') throw new Error(`${locale}/${module}.json has no ${key}`)
  return found.replaceAll(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))
}
