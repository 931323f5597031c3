import { sql } from 'kysely'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import { idleSince } from './session.ts'

/** Which of these sessions have not ended. */
export async function openSessions(db: Db, site: SiteId, ids: readonly string[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select s.id
    from sessions s
    join members m on m.site_id = s.site_id and m.id = s.member_id
    where s.site_id = ${site}
      and s.id = any (${ids}::uuid[])
      and s.expires_at > ${now}
      and s.seen_at > ${idleSince(now)}
      and m.status in ('not_confirmed', 'active')
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}
