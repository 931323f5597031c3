import { isLocale } from '#contract/locales.ts'
import { keepLocale } from '#web/sites/keep-locale.ts'

/** A campaign's address names a language: what follows it speaks the same. */
export function keepLanguage(): void {
  const { chosen } = document.documentElement.dataset
  if (isLocale(chosen)) keepLocale(chosen)
}
