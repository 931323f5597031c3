import { usePhrases } from '#client/phrases/phrases.ts'
import { bonusWords, discountWords } from './time-words.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

interface Props {
  discount: { is_time_bonus: boolean; ends_at: string }
}

/** How long a discount still counts, wherever it is said. */
export function TimeLeft({ discount: { is_time_bonus, ends_at } }: Props) {
  const say = usePhrases('discounts')
  const seconds = useSecondsLeft(ends_at)
  const words = is_time_bonus ? bonusWords : discountWords
  return (
    <span role="timer" className={`whitespace-nowrap tabular-nums ${seconds === undefined ? 'invisible' : ''}`}>
      {words(say, seconds ?? 0)}
    </span>
  )
}
