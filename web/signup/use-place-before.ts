import { isRefusedByBrowser } from '#web/push/push-state.ts'
import { usePush } from '#web/push/use-push.ts'
import { type Place, placeBefore } from './questions.ts'

/** What Back leads to: not to a question that the browser has answered itself, which would only lead on again. */
export function usePlaceBefore(place: Place): Place | undefined {
  const { state } = usePush()
  const before = placeBefore(place)
  return before?.step === 'push' && state && isRefusedByBrowser(state) ? undefined : before
}
