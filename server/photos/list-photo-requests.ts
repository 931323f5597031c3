import { sql } from 'kysely'
import type { Input, Output } from '#contract/endpoint.ts'
import type * as photos from '#contract/photos.ts'
import type { MemberContext } from '#server/platform/http/context.ts'
import { readGrantPage } from './grant-page.ts'

/** Who asks to see the member's private photos. */
export async function listPhotoRequests(
  context: MemberContext,
  { after }: Input<typeof photos.listPhotoRequests>,
): Promise<Output<typeof photos.listPhotoRequests>> {
  const { entries, next } = await readGrantPage(context, 'asked_at', sql`status = 'asked'`, after)
  return { requests: entries.map(({ card, at }) => ({ member: card, since: at })), next }
}
