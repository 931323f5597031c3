import type { QueryClient } from '@tanstack/react-query'
import type { Place } from '#contract/places.ts'

const MAXIMUM_AGE_MS = 3_600_000
const TIMEOUT_MS = 15_000

/** Where the place that was found, or `false` after a failure, is kept for whoever asks later. */
export const LOCATED = ['geocode']

/** Looks for a place, and keeps what came of it. */
export async function findPlace(queryClient: QueryClient, look: () => Promise<Place>): Promise<Place> {
  try {
    const place = await look()
    queryClient.setQueryData(LOCATED, place)
    return place
  } catch (error) {
    queryClient.setQueryData(LOCATED, false)
    throw error
  }
}

/** Where the device is, or was within the hour: whoever only looks for a town need not wait for satellites. */
export function askDevice(device: Pick<Geolocation, 'getCurrentPosition'>): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    const options = { maximumAge: MAXIMUM_AGE_MS, timeout: TIMEOUT_MS, enableHighAccuracy: false }
    device.getCurrentPosition(resolve, reject, options)
  })
}

/** About a kilometre: enough for a town, and all that leaves the device. */
export function roundDegrees(degrees: number): number {
  return Math.round(degrees * 100) / 100
}
