import { Refusal } from './refusal.ts'
import type { WorkQueue } from './work-queue.ts'

/** Where so many wait already, nobody begins. */
const MOST_WAITING = 10

/**
 * Every piece is made in its own turn: others have theirs in between, and whoever takes the pieces slowly keeps nobody waiting.
 * What has begun is not refused in the middle, so the queue must let as many wait as there are.
 */
export function inTurns<Piece>(queue: WorkQueue, pieces: AsyncGenerator<Piece>): AsyncGenerator<Piece> {
  if (queue.length >= MOST_WAITING) throw new Refusal('server.busy', { seconds: 5 })
  return takeTurns(queue, pieces)
}

async function* takeTurns<Piece>(queue: WorkQueue, pieces: AsyncGenerator<Piece>): AsyncGenerator<Piece> {
  for (;;) {
    const { done, value } = await queue.run(() => pieces.next())
    if (done) return
    yield value
  }
}
