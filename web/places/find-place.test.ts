import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import type { Place } from '#contract/places.ts'
import { askDevice, findPlace, LOCATED, roundDegrees } from './find-place.ts'

const cologne: Place = { id: 1, country: 'DE', region: 'DE-NW', region_name: 'Nordrhein-Westfalen', city: 'Köln' }

describe('the place of a device', () => {
  it('R8.3 is kept for whoever asks later, and a failure is kept as false', async () => {
    const queryClient = new QueryClient()

    await findPlace(queryClient, async () => cologne)
    const found = queryClient.getQueryData(LOCATED)
    const failing = findPlace(queryClient, () => Promise.reject(new Error('no town there')))

    expect(found).toEqual(cologne)
    await expect(failing).rejects.toThrow('no town there')
    expect(queryClient.getQueryData(LOCATED)).toBe(false)
  })

  it('R9.4 may be an hour old, and not a minute more', async () => {
    const asked: (PositionOptions | undefined)[] = []
    const device: Pick<Geolocation, 'getCurrentPosition'> = {
      getCurrentPosition(_found, failed, options) {
        asked.push(options)
        failed?.(unavailable)
      },
    }

    await expect(askDevice(device)).rejects.toBe(unavailable)

    expect(asked).toMatchObject([{ maximumAge: 3_600_000, enableHighAccuracy: false }])
  })

  it('R2.40 leaves the device to two decimals', () => {
    expect([roundDegrees(13.405), roundDegrees(-0.004), roundDegrees(50.9375)]).toEqual([13.41, -0, 50.94])
  })
})

const unavailable: GeolocationPositionError = {
  code: 2,
  message: '',
  PERMISSION_DENIED: 1,
  POSITION_UNAVAILABLE: 2,
  TIMEOUT: 3,
}
