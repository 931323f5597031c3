import { Drama } from 'lucide-react'
import { useSettings } from '#web/sites/settings.ts'
import { CornerLabel, type LabelSize } from './corner-label.tsx'

/** As sites have it from the start. It is drawn, since not every system has a picture for it. */
const MASK = '🎭'

/**
 * Says in words that a profile is fictional, wherever it appears, as visible as the name beside it. Nothing switches it
 * off: an operator can only choose the words.
 */
export function FictionalLabel({ isFictional, size }: { isFictional: boolean; size?: LabelSize }) {
  const { fictional_icon, fictional_singular } = useSettings()
  if (!isFictional) return null
  return (
    <CornerLabel
      size={size}
      icon={
        fictional_icon === MASK ? (
          <Drama aria-hidden size={16} className="shrink-0" />
        ) : (
          fictional_icon && <span aria-hidden>{fictional_icon}</span>
        )
      }
    >
      {fictional_singular}
    </CornerLabel>
  )
}
