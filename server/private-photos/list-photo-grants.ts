import { sql } from 'kysely'
import type { Input, Output } from '#contract/endpoint.ts'
import type * as privatePhotos from '#contract/private-photos.ts'
import type { MemberContext } from '#server/context.ts'
import { countRequests, readGrantPage } from './grant-page.ts'

/** Who may see the member's private photos now, and how many others ask to. */
export async function listPhotoGrants(
  context: MemberContext,
  { after }: Input<typeof privatePhotos.listPhotoGrants>,
): Promise<Output<typeof privatePhotos.listPhotoGrants>> {
  const isValid = sql`status = 'granted' and expires_at > ${context.clock.now()}`
  const [{ entries, next }, request_count] = await Promise.all([
    readGrantPage(context, 'granted_at', isValid, after),
    countRequests(context),
  ])
  const grants = entries.flatMap(({ card, expiresAt }) => (expiresAt ? [{ member: card, until: expiresAt }] : []))
  return { grants, next, request_count }
}
