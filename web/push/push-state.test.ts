import { describe, expect, it } from 'vitest'
import { isRefusedByBrowser } from './push-state.ts'

describe('the question about notices', () => {
  it('D10-13 is not asked where the browser has refused, or cannot', () => {
    expect(isRefusedByBrowser({ isCapable: true, subscribed: 'denied' })).toBe(true)
    expect(isRefusedByBrowser({ isCapable: false, subscribed: false })).toBe(true)
  })

  it('D10-13 is asked where nothing is decided, and shown where the member has decided', () => {
    expect(isRefusedByBrowser({ isCapable: true, subscribed: null })).toBe(false)
    expect(isRefusedByBrowser({ isCapable: true, subscribed: false })).toBe(false)
  })
})
