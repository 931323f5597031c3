import type { IncomingHttpHeaders } from 'node:http'
import type { MemberId } from '#contract/members.ts'
import type { Context } from '#server/context.ts'
import { secondsToWait } from '#server/limits.ts'
import { Refusal } from '#server/platform/refusal.ts'

const MEGABYTE = 1024 * 1024

/** Counts every upload, whatever becomes of it: reading a picture costs the machine more than anything else. */
export async function limitUploads(context: Context, memberId: MemberId, headers: IncomingHttpHeaders): Promise<void> {
  const { db, site } = context
  // Whoever does not say how much comes may send as much as is allowed.
  const length = Number(headers['content-length'] ?? site.settings.upload_megabytes * MEGABYTE)
  const megabytes = Math.max(1, Math.ceil(length / MEGABYTE))
  const seconds =
    (await secondsToWait(db, context, 'upload', memberId)) ||
    (await secondsToWait(db, context, 'upload_megabytes', memberId, megabytes))
  if (seconds > 0) throw new Refusal('request.too_many', { seconds })
}
