import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { startRhythms } from './start-rhythms.ts'

/** Jobs with a rhythm, on a clock that goes on only when the test says so. */
function starts(run: () => Promise<void>) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const errors: unknown[] = []
  const rhythms = startRhythms({
    jobs: [
      { name: 'quick', everySeconds: 5, run },
      { name: 'for-tasks', run: () => Promise.reject(new Error('nobody asked')) },
    ],
    onError: (error, name) => void errors.push([String(error), name]),
  })
  return { rhythms, errors, passes: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}

describe('a job with a rhythm of seconds', () => {
  it('R4.16 runs so many seconds after it last ended, and never twice at once', async () => {
    let begun = 0
    let end = () => {}
    const { passes } = starts(() => {
      begun++
      return new Promise((resolve) => {
        end = resolve
      })
    })

    await passes(4999)
    expect(begun).toBe(0)
    await passes(1)
    expect(begun).toBe(1)
    await passes(20_000)
    expect(begun).toBe(1)
    end()
    await passes(4999)
    expect(begun).toBe(1)
    await passes(1)
    expect(begun).toBe(2)
  })

  it('R4.16 goes on after a failure, which is told with its name; others are left alone', async () => {
    let begun = 0
    const { passes, errors } = starts(async () => {
      if (++begun === 1) throw new Error('not now')
    })

    await passes(10_000)

    expect(begun).toBe(2)
    expect(errors).toEqual([['Error: not now', 'quick']])
  })

  it('R4.16 lets what is under way finish when it is stopped, and begins no more', async () => {
    let begun = 0
    let end = () => {}
    const { rhythms, passes } = starts(() => {
      begun++
      return new Promise((resolve) => {
        end = resolve
      })
    })
    await passes(5000)
    const stopped: string[] = []
    const stopping = rhythms.stop().then(() => stopped.push('stopped'))
    await passes(1000)
    stopped.push('ended')
    end()
    await stopping
    await passes(60_000)

    expect(stopped).toEqual(['ended', 'stopped'])
    expect(begun).toBe(1)
  })
})
