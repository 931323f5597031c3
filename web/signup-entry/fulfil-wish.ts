import { like } from '#contract/likes.ts'
import { call, CallRefused } from '#client/api/call.ts'
import { forgetWish, noteWishDone, wishOf } from './return-path.ts'

/**
 * Gives the like that a visitor wanted to give, as soon as they have joined: also if they leave before the questions are done.
 * The way to a message is where they come back to. What could not be sent is tried again with the next step. Who logs in to
 * an account that was there before may be another than who pressed the heart, and finds it where they are led back to.
 */
export async function fulfilWish(memberId: string | undefined): Promise<void> {
  const wish = wishOf(memberId)
  if (wish?.kind !== 'like') return
  try {
    await call(like, { id: wish.id })
    noteWishDone()
  } catch (error) {
    // Whoever is gone by now cannot be liked any more.
    if (error instanceof CallRefused) forgetWish()
  }
}
