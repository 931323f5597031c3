import { Drama } from 'lucide-react'
import { classes } from '#ui/classes.ts'
import { useSettings } from '#web/sites/settings.ts'

/** As sites have it from the start. It is drawn, since not every system has a picture for it. */
const MASK = '🎭'

/**
 * Says in words that a profile is fictional, wherever it appears, as visible as the name beside it. Nothing switches it
 * off: an operator can only choose the words.
 */
export function FictionalLabel({ isFictional, isTight = false }: { isFictional: boolean; isTight?: boolean }) {
  const { fictional_icon, fictional_singular } = useSettings()
  if (!isFictional) return null
  return (
    <span
      className={classes(
        'inline-flex max-w-full items-center gap-1.5 rounded-[0.875rem] border border-black/10 bg-white px-2.5 py-1 text-sm font-bold text-black',
        // In the corner of a narrow card, where it stands beside the buttons.
        isTight && '@max-[13rem]:gap-1 @max-[13rem]:px-1.5 @max-[13rem]:py-0.5 @max-[13rem]:text-xs',
      )}
    >
      {fictional_icon === MASK ? (
        <Drama aria-hidden size={16} className="shrink-0" />
      ) : (
        fictional_icon && <span aria-hidden>{fictional_icon}</span>
      )}
      <span className="min-w-0">{fictional_singular}</span>
    </span>
  )
}
