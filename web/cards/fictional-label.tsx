import { useSettings } from '#web/sites/settings.ts'
import { CornerLabel } from './corner-label.tsx'
import { FictionalIcon } from './fictional-icon.tsx'

interface Props {
  isFictional: boolean
  /** On a card that may be narrow: there one word says it, in one line, and who listens hears them all. */
  isTight?: boolean | undefined
}

/**
 * Says in words that a profile is fictional, wherever it appears, as visible as the name beside it. Nothing switches it
 * off: an operator can only choose the words. Landers have it in their own styles (`InventedName`).
 */
export function FictionalLabel({ isFictional, isTight = false }: Props) {
  const { fictional_singular, fictional_short } = useSettings()
  if (!isFictional) return null
  if (!isTight) return <CornerLabel icon={<FictionalIcon />}>{fictional_singular}</CornerLabel>
  return (
    <CornerLabel
      // On the smallest cards the word needs its room.
      icon={
        <span className="contents @max-[9.5rem]:hidden">
          <FictionalIcon />
        </span>
      }
    >
      <span className="@max-[13rem]:sr-only">{fictional_singular}</span>
      <span aria-hidden className="hidden @max-[13rem]:inline">
        {fictional_short}
      </span>
    </CornerLabel>
  )
}
