import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { SiteId, Tx } from '#server/platform/db/db.ts'
import type { Lifted } from './note-lifted.ts'

/** As long as a session can last: what was taken back before was the owner's own will. */
export const LATELY = '30 days'

export interface Taken extends Lifted {
  liftedAt: string
}

/** What was lately taken back, for whoever puts it in place again; it is noted no more. */
export async function takeLifted(tx: Tx, site: SiteId, member: MemberId, now: Date): Promise<Taken[]> {
  const { rows } = await sql<Taken & { isRecent: boolean }>`
    delete from lifted_protections
    where site_id = ${site} and member_id = ${member}
    returning kind, subject, created_at, lifted_at, lifted_at > ${now}::timestamptz - ${LATELY}::interval as is_recent
  `.execute(tx)
  return rows.filter(({ isRecent }) => isRecent)
}
