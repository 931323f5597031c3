import { like } from '#contract/likes.ts'
import { call, CallRefused } from '#client/api/call.ts'
import { forgetWish, readWish } from './return-path.ts'

/**
 * Gives the like that a visitor wanted to give, as soon as they are a member: also if they leave before joining is done.
 * The way to a message is where they come back to. What could not be sent is tried again with the next step.
 */
export async function fulfilWish(): Promise<void> {
  const wish = readWish()
  if (wish?.kind !== 'like') return
  try {
    await call(like, { id: wish.id })
    forgetWish()
  } catch (error) {
    // Whoever is gone by now cannot be liked any more.
    if (error instanceof CallRefused) forgetWish()
  }
}
