import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { inTurns } from './in-turns.ts'
import { WorkQueue } from './work-queue.ts'

const endless = { running: 1, waiting: Infinity, longestWaitMs: 60_000 }

/** Three pieces, and how many were being made at once. */
function counted() {
  const count = { now: 0, most: 0 }
  async function* pieces() {
    for (const piece of [1, 2, 3]) {
      count.now++
      count.most = Math.max(count.most, count.now)
      await setImmediate()
      count.now--
      yield piece
    }
  }
  return { count, pieces }
}

describe('work in pieces', () => {
  it('A31-2 is done one piece at a time, to the last one', async () => {
    const queue = new WorkQueue(endless)
    const { count, pieces } = counted()
    const all = [1, 2, 3, 4].map(() => Array.fromAsync(inTurns(queue, pieces())))

    expect(await Promise.all(all)).toEqual(all.map(() => [1, 2, 3]))
    expect(count.most).toBe(1)
  })

  it('A31-2 waits for nobody who takes what is theirs slowly', async () => {
    const queue = new WorkQueue(endless)
    const { pieces } = counted()
    const slow = inTurns(queue, pieces())
    await slow.next()

    expect(await Array.fromAsync(inTurns(queue, pieces()))).toEqual([1, 2, 3])
    expect(await Array.fromAsync(slow)).toEqual([2, 3])
  })

  it('A31-2 begins for nobody where many wait, and goes on for those who have begun', async () => {
    const queue = new WorkQueue(endless)
    const { pieces } = counted()
    const begun = Array.from({ length: 11 }, () => inTurns(queue, pieces()))
    const all = begun.map((each) => Array.fromAsync(each))

    expect(() => inTurns(queue, pieces())).toThrow('server.busy')
    expect(await Promise.all(all)).toEqual(all.map(() => [1, 2, 3]))
    expect(await Array.fromAsync(inTurns(queue, pieces()))).toEqual([1, 2, 3])
  })
})
