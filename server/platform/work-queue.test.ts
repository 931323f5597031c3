import { describe, expect, it } from 'vitest'
import { WorkQueue } from './work-queue.ts'

describe('the queue of expensive work', () => {
  it('B3.1 runs few at once, lets some wait and turns the rest away at once', async () => {
    const queue = new WorkQueue({ running: 2, waiting: 3, longestWaitMs: 60_000 })
    const gates: (() => void)[] = []
    const work = () => queue.run(() => new Promise<string>((resolve) => gates.push(() => resolve('done'))))

    const accepted = [work(), work(), work(), work(), work()]
    await expect(work()).rejects.toMatchObject({ code: 'server.busy' })
    await Promise.resolve()
    expect(gates).toHaveLength(2)

    for (let i = 0; i < accepted.length; i++) {
      gates[i]?.()
      await accepted[i]
    }
    expect(await Promise.all(accepted)).toEqual(['done', 'done', 'done', 'done', 'done'])
  })

  it('A32-6 hands a place over to who waits, and to nobody who comes in that moment', async () => {
    const queue = new WorkQueue({ running: 1, waiting: 5, longestWaitMs: 60_000 })
    let running = 0
    let most = 0
    const work = async () => {
      most = Math.max(most, ++running)
      await Promise.resolve()
      running--
    }
    /** Comes as soon as one is through, while the next is being let in. */
    const after = async (one: Promise<void>) => {
      await one
      await queue.run(work)
    }
    const first = queue.run(work)
    const second = queue.run(work)

    await Promise.all([first, second, after(first), after(second), after(first)])

    expect(most).toBe(1)
  })

  it('B3.1 nobody waits longer than promised', async () => {
    const queue = new WorkQueue({ running: 1, waiting: 5, longestWaitMs: 1 })
    let finish = () => {}
    const first = queue.run(() => new Promise<void>((resolve) => (finish = resolve)))

    await expect(queue.run(async () => 'late')).rejects.toMatchObject({ code: 'server.busy' })

    finish()
    await first
  })
})
