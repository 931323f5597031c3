import { useEffect } from 'react'
import { trackingOfVisit } from './tracking.ts'

/** Remembers on the first page of a visit where the visitor came from. Draws nothing. */
export function KeepTracking() {
  useEffect(() => {
    trackingOfVisit()
  }, [])
  return null
}
