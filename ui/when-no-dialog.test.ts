import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { whenNoDialog } from './when-no-dialog.ts'

describe('a window that opens by itself', () => {
  let shown: string | undefined
  const act = vi.fn()
  beforeEach(() => {
    vi.useFakeTimers()
    act.mockClear()
    shown = undefined
    const isShown = (selector: string) => selector.split(', ').some((one) => one === shown)
    vi.stubGlobal('document', { activeElement: null, querySelector: (selector: string) => isShown(selector) || null })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('opens after its time', () => {
    whenNoDialog(act, 45_000)
    vi.advanceTimersByTime(45_000)

    expect(act).toHaveBeenCalledOnce()
  })

  it.each(['dialog[open]', '[data-offer]'])('M8-11 waits for the end of what it would cover: %s', (covered) => {
    shown = covered
    whenNoDialog(act, 45_000)
    vi.advanceTimersByTime(50_000)
    expect(act).not.toHaveBeenCalled()

    shown = undefined
    vi.advanceTimersByTime(15_000)

    expect(act).toHaveBeenCalledOnce()
  })
})
