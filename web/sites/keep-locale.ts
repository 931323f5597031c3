import { type Locale, LOCALE_COOKIE, LOCALE_COOKIE_DAYS } from '#contract/locales.ts'

const DAY_SECONDS = 86_400

/** Remembers the language that was chosen on this device. */
export function keepLocale(locale: Locale): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${LOCALE_COOKIE_DAYS * DAY_SECONDS}; SameSite=Lax${secure}`
}
