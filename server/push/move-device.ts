import type { SiteId, Tx } from '#server/platform/db/db.ts'

/** A browser that goes on under another session goes on showing notices; what waits for it waits on. */
export async function moveDevice(tx: Tx, site: SiteId, { from, to }: { from: string; to: string }): Promise<void> {
  await tx
    .updateTable('pushSubscriptions')
    .set({ sessionId: to })
    .where('siteId', '=', site)
    .where('sessionId', '=', from)
    .execute()
}
