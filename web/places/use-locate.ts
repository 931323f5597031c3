import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { geocode, type Place } from '#contract/places.ts'
import { call } from '#client/api/call.ts'

export type LocateState = 'idle' | 'locating' | 'active' | 'denied' | 'failed'

const HOUR_MS = 3_600_000
const TIMEOUT_MS = 15_000

/** Where the place that was found, or `false` after a failure, is kept for whoever asks later. */
export const LOCATED = ['geocode']

/** Asks the device where it is and the server for the town there. */
export function useLocate(onFound: (place: Place) => void) {
  const queryClient = useQueryClient()
  const [state, setState] = useState<LocateState>('idle')
  const attempt = useRef(0)

  async function locate() {
    const own = ++attempt.current
    setState('locating')
    try {
      const { coords } = await askDevice()
      const place = await call(geocode, { lat: roundDegrees(coords.latitude), lon: roundDegrees(coords.longitude) })
      queryClient.setQueryData(LOCATED, place)
      if (own !== attempt.current) return
      onFound(place)
      setState('active')
    } catch (error) {
      queryClient.setQueryData(LOCATED, false)
      if (own === attempt.current) setState(isDenied(error) ? 'denied' : 'failed')
    }
  }

  /** Whoever types meanwhile knows better: an answer that is still on its way no longer counts. */
  function cancel() {
    attempt.current++
    setState('idle')
  }

  return { state, locate, cancel }
}

function askDevice(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    const options = { maximumAge: HOUR_MS, timeout: TIMEOUT_MS, enableHighAccuracy: false }
    navigator.geolocation.getCurrentPosition(resolve, reject, options)
  })
}

/** About a kilometre: enough for a town, and all that leaves the device. */
export function roundDegrees(degrees: number): number {
  return Math.round(degrees * 100) / 100
}

function isDenied(error: unknown): boolean {
  return error instanceof GeolocationPositionError && error.code === error.PERMISSION_DENIED
}
