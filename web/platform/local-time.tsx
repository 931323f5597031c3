import { useHydrated } from '@tanstack/react-router'
import { useLocale } from '#client/phrases/locale.ts'

/**
 * A moment in the browser's own time zone, so that the browser draws it: anew once it has taken over, for it would keep
 * the words of the server, which knows no zone but its own.
 */
export function LocalTime({ at }: { at: string }) {
  const locale = useLocale()
  const isHydrated = useHydrated()
  return (
    <time key={String(isHydrated)} dateTime={at} suppressHydrationWarning className={isHydrated ? '' : 'invisible'}>
      {new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))}
    </time>
  )
}
