import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import { mailNotifications } from '#server/mail/kinds.ts'
import { mayBeMailed } from '#server/notifications/may-be-told.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'

/** Whether a mail about saved searches is still wanted when it goes out, after hours perhaps. */
export async function isAlertStillDue(db: Db, site: SiteId, memberId: MemberId | null): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select exists (
      select from members m
      join saved_searches s on s.site_id = m.site_id and s.member_id = m.id and s.wants_alerts
      where m.site_id = ${site} and m.id = ${memberId} and ${mayBeMailed(mailNotifications.search_alert)}
    ) as is_due
  `.execute(db)
  return rows[0]?.isDue ?? false
}
