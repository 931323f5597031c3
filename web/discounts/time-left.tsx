import { usePhrases } from '#client/phrases/phrases.ts'
import { clockTime } from './clock-time.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

interface Props {
  discount: { is_time_bonus: boolean; ends_at: string }
}

const DAY_MINUTES = 24 * 60

/** How long a discount still counts. The time bonus counts seconds; others name days, then hours, then minutes. */
export function TimeLeft({ discount: { is_time_bonus, ends_at } }: Props) {
  const say = usePhrases('discounts')
  const seconds = useSecondsLeft(ends_at)
  const words = () => {
    if (is_time_bonus) return say('left', { time: clockTime(seconds ?? 0) })
    const minutes = Math.ceil((seconds ?? 0) / 60)
    if (minutes > 2 * DAY_MINUTES) return say('days_left', { days: Math.floor(minutes / DAY_MINUTES) })
    return minutes > 60 ? say('hours_left', { hours: Math.floor(minutes / 60) }) : say('minutes_left', { minutes })
  }
  return (
    <span role="timer" className={`whitespace-nowrap tabular-nums ${seconds === undefined ? 'invisible' : ''}`}>
      {words()}
    </span>
  )
}
