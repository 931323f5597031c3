import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { geocode, type Place } from '#contract/places.ts'
import { call } from '#client/api/call.ts'
import { askDevice, findPlace, roundDegrees } from './find-place.ts'

export type LocateState = 'idle' | 'locating' | 'active' | 'denied' | 'failed'

/** Asks the device where it is and the server for the town there. */
export function useLocate(onFound: (place: Place) => void) {
  const queryClient = useQueryClient()
  const [state, setState] = useState<LocateState>('idle')
  const attempt = useRef(0)

  async function locate() {
    const own = ++attempt.current
    setState('locating')
    try {
      const place = await findPlace(queryClient, askServer)
      if (own !== attempt.current) return
      onFound(place)
      setState('active')
    } catch (error) {
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

async function askServer(): Promise<Place> {
  const { coords } = await askDevice(navigator.geolocation)
  return call(geocode, { lat: roundDegrees(coords.latitude), lon: roundDegrees(coords.longitude) })
}

function isDenied(error: unknown): boolean {
  return error instanceof GeolocationPositionError && error.code === error.PERMISSION_DENIED
}
