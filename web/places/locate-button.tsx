import { Check, MapPin } from 'lucide-react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import type { LocateState } from './use-locate.ts'

interface Props {
  state: LocateState
  /** The town that was found. */
  city: string
  onPress: () => void
}

/** Finds the town by itself: idle, locating, active or in error, and each of them says so. */
export function LocateButton({ state, city, onPress }: Props) {
  const say = usePhrases('signup')
  const isLocating = state === 'locating'
  const isActive = state === 'active'

  function words(): string {
    if (isLocating) return say('location.locating')
    return isActive ? say('location.located', { city }) : say('location.locate')
  }

  return (
    <div className="flex flex-col gap-3">
      <Button
        variant="secondary"
        data-state={state}
        aria-disabled={isLocating || undefined}
        onClick={isLocating ? undefined : onPress}
      >
        {isLocating ? (
          <Spinner />
        ) : isActive ? (
          <Check aria-hidden size={20} className="text-success" />
        ) : (
          <MapPin aria-hidden size={20} />
        )}
        {words()}
      </Button>
      <div aria-live="polite">
        {(state === 'denied' || state === 'failed') && <Alert tone="warning">{say(`location.locate_${state}`)}</Alert>}
      </div>
    </div>
  )
}
