import { type RawBuilder, sql } from 'kysely'
import { isOnByDefault, type NotificationKind } from '#contract/notifications.ts'

/** Whether a row `m` of members is a person with a confirmed address who wants this kind of mail. */
export function mayBeMailed(kind: NotificationKind): RawBuilder<boolean> {
  return sql<boolean>`(
    m.status = 'active' and not m.is_fictional and m.notifications_disabled = '{}'
    and coalesce((
      select n.is_on from notification_choices n
      where n.site_id = m.site_id and n.member_id = m.id and n.kind = ${kind} and n.channel = 'email'
    ), ${sql.lit(isOnByDefault(kind))})
  )`
}
