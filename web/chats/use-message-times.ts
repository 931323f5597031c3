import { useMemo } from 'react'
import { useLocale } from '#client/phrases/locale.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { dayOf } from './group-messages.ts'

const DAY_MS = 86_400_000
const WEEK_DAYS = 6

/** Times of messages in the reader's language and time zone. */
export function useMessageTimes() {
  const locale = useLocale()
  const say = usePhrases('chats')
  return useMemo(() => {
    const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' })
    const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long' })
    const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' })
    const short = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: '2-digit' })

    /** How many midnights ago, at most about. */
    const daysAgo = (time: string) =>
      Math.round((Date.parse(new Date().toDateString()) - Date.parse(dayOf(time))) / DAY_MS)

    return {
      clock: (time: string) => clock.format(new Date(time)),
      /** "Today", "Yesterday", a weekday or a date. */
      day(time: string): string {
        const ago = daysAgo(time)
        if (ago <= 0) return say('days.today')
        if (ago === 1) return say('days.yesterday')
        return (ago <= WEEK_DAYS ? weekday : date).format(new Date(time))
      },
      /** For a line of the list: the time today, else the day. */
      brief(time: string): string {
        const ago = daysAgo(time)
        if (ago <= 0) return clock.format(new Date(time))
        if (ago === 1) return say('days.yesterday')
        return short.format(new Date(time))
      },
    }
  }, [locale, say])
}
