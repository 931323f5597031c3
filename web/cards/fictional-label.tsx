import { Drama } from 'lucide-react'
import { useSettings } from '#web/sites/settings.ts'

/** As sites have it from the start. It is drawn, since not every system has a picture for it. */
const MASK = '🎭'

/**
 * Says in words that a profile is fictional, wherever it appears, as visible as the name beside it. Nothing switches it
 * off: an operator can only choose the words.
 */
export function FictionalLabel({ isFictional }: { isFictional: boolean }) {
  const { fictional_icon, fictional_singular } = useSettings()
  if (!isFictional) return null
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 rounded-[0.875rem] border border-black/10 bg-white px-2.5 py-1 text-sm font-bold text-black">
      {fictional_icon === MASK ? (
        <Drama aria-hidden size={16} className="shrink-0" />
      ) : (
        fictional_icon && <span aria-hidden>{fictional_icon}</span>
      )}
      <span className="min-w-0">{fictional_singular}</span>
    </span>
  )
}
