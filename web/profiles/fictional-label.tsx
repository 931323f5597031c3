import { useSettings } from '#web/sites/settings.ts'

/**
 * Says in words that a profile is fictional, wherever it appears, as visible as the name beside it. Nothing switches it
 * off: an operator can only choose the words.
 */
export function FictionalLabel({ isFictional }: { isFictional: boolean }) {
  const { fictional_icon, fictional_singular } = useSettings()
  if (!isFictional) return null
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 rounded-full border border-black/10 bg-white px-2.5 py-1 text-sm font-bold text-black">
      {fictional_icon && <span aria-hidden>{fictional_icon}</span>}
      <span className="min-w-0">{fictional_singular}</span>
    </span>
  )
}
