import { sql } from 'kysely'
import type { Input, Output } from '#contract/endpoint.ts'
import type * as privatePhotos from '#contract/private-photos.ts'
import type { MemberContext } from '#server/context.ts'
import { readGrantPage } from './grant-page.ts'

/** Who was declined, sent away, or may no longer see the member's private photos: the owner can let them in again. */
export async function listEndedPhotoGrants(
  context: MemberContext,
  { after }: Input<typeof privatePhotos.listEndedPhotoGrants>,
): Promise<Output<typeof privatePhotos.listEndedPhotoGrants>> {
  const isEnded = sql`(status = 'declined' or status = 'granted' and expires_at <= ${context.clock.now()})`
  const { entries, next } = await readGrantPage(context, 'ended_at', isEnded, after)
  return { ended: entries.map(({ card, at }) => ({ member: card, since: at })), next }
}
