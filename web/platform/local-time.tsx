import { useHydrated } from '@tanstack/react-router'
import { useLocale } from '#client/phrases/locale.ts'

/** A moment in the browser's own time zone, so that the browser draws it. */
export function LocalTime({ at }: { at: string }) {
  const locale = useLocale()
  const isHydrated = useHydrated()
  return (
    <time dateTime={at} suppressHydrationWarning className={isHydrated ? '' : 'invisible'}>
      {new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))}
    </time>
  )
}
