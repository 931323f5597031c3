import type { MemberContext } from '#server/context.ts'
import { countRequests } from './grant-page.ts'

/** How many people wait for the member's answer, for the mark on the way to where it is given. */
export async function countPhotoRequests(context: MemberContext): Promise<{ count: number }> {
  return { count: await countRequests(context) }
}
