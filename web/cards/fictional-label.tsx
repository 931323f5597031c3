import { useSettings } from '#web/sites/settings.ts'
import { CornerLabel } from './corner-label.tsx'
import { FictionalIcon } from './fictional-icon.tsx'

/**
 * Says in words that a profile is fictional, wherever it appears, as visible as the name beside it. Nothing switches it
 * off: an operator can only choose the words. Landers have it in their own styles (`InventedName`).
 */
export function FictionalLabel({ isFictional }: { isFictional: boolean }) {
  const { fictional_singular } = useSettings()
  if (!isFictional) return null
  return <CornerLabel icon={<FictionalIcon />}>{fictional_singular}</CornerLabel>
}
