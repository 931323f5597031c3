import { sql } from 'kysely'
import type { Input, Output } from '#contract/endpoint.ts'
import type * as privatePhotos from '#contract/private-photos.ts'
import type { MemberContext } from '#server/context.ts'
import { readGrantPage } from './grant-page.ts'

/** Who asks to see the member's private photos. */
export async function listPhotoRequests(
  context: MemberContext,
  { after }: Input<typeof privatePhotos.listPhotoRequests>,
): Promise<Output<typeof privatePhotos.listPhotoRequests>> {
  const { entries, next } = await readGrantPage(context, 'asked_at', sql`status = 'asked'`, after)
  return { requests: entries.map(({ card, at }) => ({ member: card, since: at })), next }
}
